import { systemName } from '../../../i18n/system-names.ts'
import type { ItemIsland } from '../item-island.ts'
import { createPackageParts } from '../package-parts.tsx'
import { CartDetails } from './CartDetails.tsx'
import { OrderAction } from './OrderAction.tsx'
import { packageTexts } from '../package-item.ts'
import { serverText } from './server-text.ts'

/** The components and texts of cloud servers. */
export const cloudServerIsland: ItemIsland<'CLOUD_SERVER'> = {
  CartDetails,
  ...createPackageParts(serverText),
  OrderAction,
  fulfilmentText: (messages, item) => {
    const system = systemName(item.system ?? '')
    const texts = packageTexts((_, key, params) => serverText(messages, key, { ...params, system }))
    return texts.fulfilmentText(messages, item)
  },
}
