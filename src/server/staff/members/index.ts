export { deleteOldInvitations } from './invitations.ts'
export { invitationRoutes, type InvitationDeps } from './invitation-routes.ts'
export { isStaff } from './staff-members.ts'
export {
  createRequireStaff,
  mayDo,
  readStaffSession,
  requirePermission,
  type StaffSession,
} from './staff-session.ts'
