import type { WebsiteId } from '../../../contract/shared-shapes.ts'

/** KH: Law on Taxation; TH: statutory 10 %, reduced until 30 September 2026 and prolonged yearly. */
const percents: Readonly<Record<WebsiteId, number>> = { KH: 10, TH: 7, AE: 5 }

/** Returns the VAT of a site's customers, in percent: 10 is 10 %. The site decides, so the cart has it. */
export const taxPercentOf = (site: WebsiteId): number => percents[site]
