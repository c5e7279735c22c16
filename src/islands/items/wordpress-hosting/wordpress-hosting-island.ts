import type { WordpressHostingOrderItem } from '../../../contract/items/wordpress-hosting.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { createHostingIsland } from '../create-hosting-island.tsx'
import type { ItemIsland } from '../item-island.ts'
import { itemTextOf } from '../package-item.ts'
import { setupText } from '../setup-text.ts'

const folder = 'wordpress-hosting'
const text = itemTextOf(folder)
const island = createHostingIsland({ folder, path: '/hosting/wordpress' })

/** The components and texts of WordPress hosting. */
export const wordpressHostingIsland: ItemIsland<'WORDPRESS_HOSTING'> = {
  ...island,
  fulfilmentText: (messages: Messages, item: WordpressHostingOrderItem): string =>
    setupText(text, messages, item, Date.now()) ?? island.fulfilmentText(messages, item),
}
