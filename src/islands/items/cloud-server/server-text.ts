import { itemTextOf } from '../package-item.ts'

/** Returns a text of `items-cloud-server.json`. */
export const serverText = itemTextOf('cloud-server')
