#!/bin/sh
# Deskbell's commands within a container: `docker exec desk deskbell doctor`.
cd /app && exec node scripts/deskbell.ts "$@"
