export { isStaff } from './staff-members.ts'
export {
  createRequireStaff,
  mayDo,
  readStaffSession,
  requirePermission,
  type StaffSession,
} from './staff-session.ts'
