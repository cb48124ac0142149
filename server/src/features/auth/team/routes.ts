import { EmptyResponse, Session } from '@deskbell/domain/auth/schema.ts'
import {
  AcceptInvite,
  CreatedInvite,
  Invite,
  Member,
  MemberAccess,
  MemberRemoval,
  NewInvite,
  OpenedInvite,
  OpenInvite,
  Team,
} from '@deskbell/domain/auth/team/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff, whileSuspended } from '../../../auth/session.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { limitInvites } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { createSession, library } from '../library.ts'
import { getSession } from '../present.ts'
import { findAccess } from './access.ts'
import { inviteMember, removeMember, revokeInvite } from './commands.ts'
import { joinAsMember, joinTeam } from './join.ts'
import { presentMember } from './present.ts'
import { findTeam, openInvite } from './queries.ts'

const shared = { tags: ['Team'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }
const outside = { tags: ['Team'], middleware: limitInvites }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Who can sign in, and the open invitations',
  responses: ok(Team),
})

const invite = createRoute({
  ...sensitive,
  method: 'post',
  path: '/invites',
  summary: 'Invite somebody; again for the same address, a new link ends the old one',
  request: { body: json(NewInvite) },
  responses: created(CreatedInvite),
})

const withdraw = createRoute({
  ...shared,
  method: 'post',
  path: '/invites/{id}/withdraw',
  summary: 'Withdraw an invitation: its link no longer works',
  request: { params: ById },
  responses: ok(Invite),
})

const access = createRoute({
  ...shared,
  method: 'get',
  path: '/members/{id}/access',
  summary: 'What somebody has set up that goes on without them',
  request: { params: ById },
  responses: ok(MemberAccess),
})

const remove = createRoute({
  ...sensitive,
  method: 'post',
  path: '/members/{id}/remove',
  summary: 'Delete somebody’s account, never the last one, and end what they have set up or take it over',
  request: { params: ById, body: json(MemberRemoval) },
  responses: ok(Member),
})

const open = createRoute({
  ...outside,
  method: 'post',
  path: '/open',
  summary: 'What an invitation’s link is for; needs no sign-in',
  request: { body: json(OpenInvite) },
  responses: ok(OpenedInvite),
})

const accept = createRoute({
  ...outside,
  method: 'post',
  path: '/accept',
  summary: 'Take up an invitation and be signed in; needs no sign-in and works once',
  request: { body: json(AcceptInvite) },
  responses: created(Session),
})

const take = createRoute({
  ...shared,
  middleware: [whileSuspended, requireStaff],
  method: 'post',
  path: '/take',
  summary: 'Take up an invitation to a further shop for the account that is signed in, and go on there',
  request: { body: json(OpenInvite) },
  responses: ok(EmptyResponse),
})

export const team = router()
  .openapi(show, async (c) => c.json(await findTeam(c.var.db, c.var.actor), 200))
  .openapi(invite, async (c) => {
    const making = { ...c.req.valid('json'), origin: publicOrigin(c), now: c.var.clock() }
    return c.json(await inviteMember(c.var, c.var.actor, making), 201)
  })
  .openapi(withdraw, async (c) => {
    const withdrawing = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await revokeInvite(c.var, c.var.actor, withdrawing), 200)
  })
  .openapi(access, async (c) => c.json(await findAccess(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(remove, async (c) => {
    const removing = { ...c.req.valid('param'), ...c.req.valid('json'), now: c.var.clock() }
    return c.json(presentMember(await removeMember(c.var, c.var.actor, removing), c.var.actor), 200)
  })

export const invites = router()
  .openapi(open, async (c) => c.json(await openInvite(c.var.db, { ...c.req.valid('json'), now: c.var.clock() }), 200))
  .openapi(take, async (c) => {
    const taking = { ...c.req.valid('json'), sessionId: c.var.sessionId, now: c.var.clock() }
    await joinAsMember(c.var, taking)
    return c.json({}, 200)
  })
  .openapi(accept, async (c) => {
    const input = c.req.valid('json')
    const joining = { ...input, origin: publicOrigin(c), now: c.var.clock() }
    const { email, businessId } = await joinTeam({ ...c.var, library: library(c) }, joining)
    const member = await createSession(c, { email, password: input.password })
    return c.json(await getSession(c.var, member, businessId), 201)
  })
