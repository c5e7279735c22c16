import { randomUUID } from 'node:crypto'
import { listAudit } from '../../contract/staff-audit.ts'
import { addCustomerNote, getStaffCustomer } from '../../contract/staff-customers.ts'
import { permissionsOfRoles } from '../../contract/staff-roles.ts'
import { staffSearch } from '../../contract/staff-search.ts'
import { listStaffVerbs, runStaffVerb as runCall } from '../../contract/staff-verbs.ts'
import { getStaffMember } from '../../contract/staff.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { route, type Route } from '../platform/http/routes.ts'
import type { Module } from '../platform/modules/index.ts'
import type { VerbContext } from '../platform/verbs/index.ts'
import { accountViewRoutes } from './account-views/index.ts'
import {
  addNote,
  customerActions,
  listNotes,
  readCustomer,
  serviceActions,
} from './customer-page/index.ts'
import { auditPage, describeVerb, offeredVerbs, runStaffVerb } from './desk/index.ts'
import {
  deleteOldInvitations,
  invitationRoutes,
  mayDo,
  readStaffSession,
  type InvitationDeps,
} from './members/index.ts'
import { queueRoutes } from './queues/routes.ts'
import { findAnything } from './search/index.ts'

interface StaffDeskDeps extends InvitationDeps {
  readonly verbContext: VerbContext
  readonly tidyEveryMs: number
  /** All calls of the shop. */
  readonly routes: () => readonly Route[]
}

// Loaded with the first call, which keeps the start fast.
const loadVerbs = async () => (await import('./verbs.ts')).verbs

/** Creates the calls of the staff area (decision 148). */
export const createStaffDesk = ({
  verbContext,
  routes,
  tidyEveryMs,
  ...deps
}: StaffDeskDeps): Module => {
  const { db, clock } = deps
  return {
    routes: [
      ...invitationRoutes(deps),
      route(getStaffMember, async (_, { customer }) => {
        const { email, name, role, endsAt } = await readStaffSession(db, clock, customer)
        const permissions = [...permissionsOfRoles[role]]
        return { email, name, role, permissions, sessionEndsAt: endsAt.toISOString() }
      }),
      route(listStaffVerbs, async (_, { customer }) => {
        const { role } = await readStaffSession(db, clock, customer)
        return offeredVerbs(await loadVerbs(), role).map(describeVerb)
      }),
      route(runCall, async ({ params, body }, { customer, locale, idempotencyKey: key = '' }) => {
        const { role } = await readStaffSession(db, clock, customer)
        const by = { id: customer.customerId, role }
        const order = { named: params, given: body, by, key, locale }
        return runStaffVerb(await loadVerbs(), order, verbContext)
      }),
      route(listAudit, ({ query }) => auditPage(db, query)),
      ...accountViewRoutes({ db, clock, routes, notifyTabs: verbContext.notifyTabs }),
      ...queueRoutes({ db, clock, log: verbContext.log, loadVerbs }),
      route(staffSearch, async ({ query }) => [...(await findAnything(db, query.q))]),
      route(getStaffCustomer, async ({ params }, { customer: member }) => {
        const { role } = await readStaffSession(db, clock, member)
        const customer = await readCustomer(db, params.id, clock.now())
        if (customer === undefined) throw new ApiError('USER_NOT_FOUND')
        const verbs = await loadVerbs()
        const actions = customerActions(verbs, role, {
          username: customer.username,
          isBanned: customer.bannedAt !== null,
          isEmailVerified: customer.isEmailVerified,
          hasSessions: customer.sessions.length > 0,
        })
        // A sender's email address is typed, not proven.
        const showsMessages = mayDo(role, 'enquiry:read') && customer.isEmailVerified
        const services = customer.services.map(({ isSuspendable, isRefundable, ...service }) => ({
          ...service,
          actions: serviceActions(verbs, role, { ...service, isSuspendable, isRefundable }),
        }))
        const messages = showsMessages ? customer.messages : []
        return { ...customer, services, messages, actions }
      }),
      route(addCustomerNote, async ({ params, body }, { customer: member }) => {
        const { id: customerId } = params
        const note = { id: randomUUID(), customerId, authorId: member.customerId, text: body.text }
        if (!(await addNote(db, note, clock.now()))) throw new ApiError('USER_NOT_FOUND')
        return listNotes(db, customerId)
      }),
    ],
    schedules: [
      {
        name: 'old invitations',
        everyMs: tidyEveryMs,
        run: () => deleteOldInvitations(db, clock.now()),
      },
    ],
  }
}
