import type { StaffQuery } from './staff-screen.ts'

/** Returns the query of a URL. */
export const parseStaffQuery = (search: string): StaffQuery =>
  Object.fromEntries(new URLSearchParams(search))

/** Returns the URL's part of a query, without what is empty. */
export const formatStaffQuery = (query: StaffQuery): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
