import type { WebsiteId } from '../../../contract/shared-shapes.ts'

/**
 * The VAT that a site's customers pay, in percent. The customer's site decides, so that the price in
 * the basket is the price at the end. KH: Law on Taxation, 10 %; TH: 7 % (statutory 10 % reduced
 * until 30 September 2026 and prolonged yearly); AE: 5 %.
 */
const percents: Readonly<Record<WebsiteId, number>> = { KH: 10, TH: 7, AE: 5 }

/** The VAT of a site's customers, in percent: 10 is 10 %. */
export const taxPercentOf = (site: WebsiteId): number => percents[site]
