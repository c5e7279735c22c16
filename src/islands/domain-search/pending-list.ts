import { isRecord } from '../../client/is-record.ts'
import { add, fromDollars, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { forgetPendingAdd } from '../../stores/forget-pending-add.ts'
import { newItem } from '../../stores/items/new-domain-item.ts'
import { storePendingAdd, tabsPendingAdd } from '../../stores/pending-add.ts'
import type { AddPlan } from './add-plan.ts'

/** A guest's list of names, for after signing in. */
export interface PendingList {
  readonly plans: readonly AddPlan[]
  /** Whether it is about all rows, and not chosen ones. */
  readonly isOfAll: boolean
}

const isPlan = (value: unknown): value is AddPlan =>
  isRecord(value) &&
  typeof value['domainName'] === 'string' &&
  typeof value['shownName'] === 'string' &&
  typeof value['duration'] === 'number' &&
  typeof value['expectedPrice'] === 'number'

const namesOf = (messages: Messages, plans: readonly AddPlan[]): string => {
  const names = plans.map(({ shownName }) => shownName)
  return names.length > 3
    ? message(messages, 'names.more', {
        names: names.slice(0, 2).join(', '),
        count: names.length - 2,
      })
    : names.join(', ')
}

/** Stores a list, which the sign-in dialog names with its sum; replaces an earlier addition. */
export const storePendingList = (messages: Messages, list: PendingList): void => {
  const { plans } = list
  const [first] = plans
  if (first === undefined) return
  storePendingAdd({
    item: newItem(first),
    list,
    price: toDollars(add(...plans.map(({ expectedPrice }) => fromDollars(expectedPrice)))),
    shownName: namesOf(messages, plans),
    page: location.pathname + location.search,
    at: Date.now(),
  })
}

/** Returns and removes the list; leaves a single item to the sign-in. */
export const takePendingList = (now: number): PendingList | undefined => {
  const list = tabsPendingAdd(now)?.list
  if (list === undefined) return undefined
  forgetPendingAdd()
  if (!isRecord(list) || !Array.isArray(list['plans'])) return undefined
  return { plans: list['plans'].filter(isPlan), isOfAll: list['isOfAll'] === true }
}
