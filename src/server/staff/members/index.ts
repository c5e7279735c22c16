export {
  createRequireStaff,
  mayDo,
  readStaffSession,
  requirePermission,
  type StaffSession,
} from './staff-session.ts'
