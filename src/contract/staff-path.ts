/** The staff area's path: one segment, which the build and the server's PUBLIC_STAFF_PATH name alike. */
export const staffPathPattern = /^[a-z0-9][a-z0-9-]{1,60}$/

/** Where the staff area is without a setting. */
export const usualStaffPath = 'staff'
