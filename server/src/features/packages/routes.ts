import { NewPackage, Package, PackageFilter, PackagePage, PackageUpdate } from '@deskbell/domain/packages/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addPackage, archivePackage, updatePackage } from './commands.ts'
import { presentPackage } from './present.ts'
import { findPackage, findPackages } from './queries.ts'

const shared = { tags: ['Packages'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Packages by name',
  request: { query: PackageFilter },
  responses: ok(PackagePage),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One package',
  request: { params: ById },
  responses: ok(Package),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a package',
  request: { body: json(NewPackage) },
  responses: created(Package),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a package',
  request: { params: ById, body: json(PackageUpdate) },
  responses: ok(Package),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a package; its history stays',
  request: { params: ById },
  responses: ok(Package),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived package back',
  request: { params: ById },
  responses: ok(Package),
})

export const packages = router()
  .openapi(list, async (c) => c.json(await findPackages(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(presentPackage(await findPackage(c.var.db, c.var.actor, id)), 200)
  })
  .openapi(add, async (c) => c.json(await addPackage(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updatePackage(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archivePackage(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archivePackage(c.var.db, c.var.actor, archiving), 200)
  })
