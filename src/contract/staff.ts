import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Permission } from './permissions.ts'
import { Moment } from './shared-shapes.ts'
import { StaffRole } from './staff-roles.ts'

/** A member of staff, with what their role may do. */
export const StaffMember = v.object({
  email: v.string(),
  name: v.string(),
  role: StaffRole,
  permissions: v.array(Permission),
  sessionEndsAt: Moment,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** Who the caller is in the staff area. Ours. */
export const getStaffMember = endpoint({
  method: 'GET',
  path: '/staff/me',
  summary: 'The member of staff',
  access: 'staff',
  permission: 'desk:use',
  answer: StaffMember,
  errors: [],
})
