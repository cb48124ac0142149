# One container with everything: the server, the web app and an embedded PostgreSQL, which DATABASE_URL replaces.
# `docker build -t deskbell .`; see docs/operations.md.

ARG BUILD_IMAGE=docker.io/library/node:26-bookworm-slim
FROM ${BUILD_IMAGE} AS build
WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends binutils libatomic1
COPY . .
RUN npm ci && npm run build && npm ci --prefix deploy/image
# The final image holds no more than what runs: the files that the server can load, Node, and the C libraries of both.
RUN node_modules/node-linux-*/bin/node deploy/image/copy-files.js /image/app \
  && install -D -t /image/usr/bin node_modules/node-linux-*/bin/node && strip /image/usr/bin/node \
  && install -m 755 deploy/image/deskbell.sh /image/usr/bin/deskbell
RUN mkdir /debs && cd /debs && apt-get download libc6 libgcc-s1 libstdc++6 libatomic1 dash \
  && for deb in *.deb; do dpkg --extract "$deb" /image; done \
  && rm -rf /image/usr/share /image/usr/lib/*/gconv /image/usr/sbin /image/sbin /image/lib/*/libmvec* /image/lib/*/libnsl* \
  && mkdir -m 1777 /image/tmp && install -d -o 10001 -g 10001 /image/data \
  && echo 'deskbell:x:10001:10001::/data:/bin/sh' > /image/etc/passwd && echo 'deskbell:x:10001:' > /image/etc/group

FROM scratch
COPY --from=build /image /
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PATH=/usr/bin:/bin
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=10s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
