import { itemTextOf } from '../package-item.ts'

/** Returns a text of `items-shared-hosting.json`. */
export const hostingText = itemTextOf('shared-hosting')
