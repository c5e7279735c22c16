import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { staffPathPattern, usualStaffPath } from '../contract/staff-path.ts'

const settingName = 'PUBLIC_STAFF_PATH'

/**
 * Returns the first segment of the staff area's URL from its setting, `staff` by default. Throws when
 * it is no single segment, or a page of the website has it.
 */
export const readStaffPath = (setting: string | undefined, taken: readonly string[]): string => {
  const path = (setting ?? '').replace(/^\//, '') || usualStaffPath
  if (!staffPathPattern.test(path))
    throw new Error(`${settingName} is "${path}": write one segment, such as back-office`)
  if (taken.includes(path))
    throw new Error(`${settingName} is "${path}", which is a page or a folder of the website`)
  return path
}

/** Languages, folders of files and what the API answers. */
const reserved = ['km', 'en', 'th', 'api', '_astro', 'locales', 'pictures', 'og']

/** Returns the path of the staff area in this build. */
export const staffPathAtBuild = (project: string): string =>
  readStaffPath(process.env['PUBLIC_STAFF_PATH'], [
    ...reserved,
    ...readdirSync(join(project, 'src', 'pages', '[...locale]')).map((name) =>
      name.replace(/\.astro$/, ''),
    ),
    ...readdirSync(join(project, 'public')),
  ])
