import type { TransferObstacle, TransferReadiness } from '../../contract/transfer-check.ts'
import { formatMoney, fromDollars } from '../../contract/money.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { fillTemplate } from '../fill-template.ts'
import { nameFields } from './lookup-form.ts'

const templateOf = ([first, ...others]: readonly TransferObstacle[]): string => {
  if (first === undefined) return 'ready'
  return first.code === 'AUTH_CODE_MISSING' && others.length === 0 ? 'almost' : 'blocked'
}

const day = (moment: string | null): string | undefined =>
  moment === null ? undefined : formatDay(moment)

const dollars = (amount: number | null): string | undefined =>
  amount === null ? undefined : formatMoney(fromDollars(amount))

/** Draws the answer of a transfer check. */
export const drawReadiness = (readiness: TransferReadiness): DocumentFragment => {
  const { domainName, unicodeName, obstacles, expiresAt, newExpiresAt } = readiness
  const isTransferable = !obstacles.some(({ code }) =>
    ['NOT_REGISTERED', 'WITH_US_ALREADY', 'NOT_ONLINE', 'PREMIUM'].includes(code),
  )
  const view = fillTemplate(templateOf(obstacles), {
    ...nameFields(domainName),
    displayName: unicodeName,
    ...(isTransferable && {
      price: dollars(readiness.price),
      renewal: dollars(readiness.renewalPrice),
      date: day(expiresAt),
      then: day(newExpiresAt),
    }),
  })
  if (isTransferable && readiness.premium)
    view.querySelector('[data-premium]')?.parentElement?.removeAttribute('hidden')
  view
    .querySelector('[data-obstacles]')
    ?.append(
      ...obstacles.map(({ code, until }) =>
        fillTemplate(`obstacle-${code}`, { ...nameFields(domainName), date: day(until) }),
      ),
    )
  return view
}
