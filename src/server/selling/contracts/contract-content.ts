import type { Contract } from '../../../contract/contracts.ts'
import { formatMoney, fromDollars } from '../../../contract/money.ts'
import { documentContent, type DocumentContent } from '../../money/invoices/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { contractText } from './contract-texts.ts'

const day = (moment: string): string => shownDay(new Date(moment))

const signatureText = ({ signature }: Contract, locale: Locale): string =>
  signature === null
    ? contractText(locale, 'unsigned.text')
    : contractText(locale, `signed.${signature.by}`, {
        date: day(signature.at),
        version: signature.text,
      })

/** Returns the content of a printed contract. */
export const contractContent = (contract: Contract, locale: Locale): DocumentContent => {
  const common = documentContent({ ...contract, issuedAt: contract.effectiveAt }, locale)
  const { number, status, effectiveAt, order, lines, refunded, customerId } = contract
  return {
    ...common,
    titles: [
      contractText(locale, 'contract'),
      contractText(locale === 'km' ? 'en' : 'km', 'contract'),
    ],
    number,
    toLabel: contractText(locale, 'customer'),
    facts: [
      [contractText(locale, 'effective'), day(effectiveAt)],
      [contractText(locale, 'status'), contractText(locale, `status.${status}`)],
      [contractText(locale, 'order.label'), order.incrementId],
      [contractText(locale, 'customer.id'), customerId],
    ],
    lines: common.lines.map(([description, ...amounts], at) => [
      lines[at]?.isRefunded === true
        ? contractText(locale, 'line.refunded', { description })
        : description,
      ...amounts,
    ]),
    grandTotals: [
      ...common.grandTotals,
      ...(refunded === 0
        ? []
        : [[contractText(locale, 'refunded'), formatMoney(fromDollars(refunded))] as const]),
    ],
    note: `${signatureText(contract, locale)} ${contractText(locale, 'terms')}`,
  }
}
