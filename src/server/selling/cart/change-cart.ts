import { randomBytes } from 'node:crypto'
import { maximumCartItems, type Cart, type NewItem } from '../../../contract/cart.ts'
import { formatMoney, fromDollars, subtract } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import type { CustomerContext, SignedIn } from '../../platform/http/request-context.ts'
import type { TransferStanding } from '../../services/transfers/index.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { limits } from '../../platform/limits.ts'
import {
  checkVoucherCode,
  findVoucher,
  offeredNow,
  voucherError,
  type Suggested,
} from '../vouchers/index.ts'
import { findOwnedNames, type OwnedName } from './owned-names.ts'
import {
  emptyCart,
  priceCart,
  showCart,
  type Added,
  type CartContent,
  type FindOffer,
  type ItemOffer,
} from './show-cart.ts'
import {
  deleteItems,
  findCart,
  findOpenCart,
  putItems,
  setDurations,
  setVoucher,
  type StoredAction,
  type StoredCart,
  type StoredItem,
} from './stored-cart.ts'

/** What the registry says of a name that somebody wants to buy. */
export interface NameOutcome {
  readonly state: 'available' | 'taken' | 'reserved' | 'unknown'
  readonly premium?: PremiumPrices | undefined
}

export interface CartDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly findOffer: FindOffer
  /**
   * The ASCII form of a typed name that we sell; of one that somebody has already also where its
   * registry takes its letters no longer.
   * @throws ApiError INVALID_DOMAIN, UNSUPPORTED_TLD, SCRIPT_NOT_TAKEN …
   */
  readonly domainName: (typed: string, action: StoredAction) => string
  /** Asks the registry, unless it was asked at most `maxAgeMs` ago. */
  readonly confirmNames: (
    names: readonly string[],
    maxAgeMs: number,
  ) => Promise<ReadonlyMap<string, NameOutcome>>
  /**
   * What stands between a name and its transfer with this code, and what its registry asks for it.
   * @throws ApiError TOO_MANY_REQUESTS when a customer tries too many codes
   */
  readonly transferStanding: (
    name: string,
    authCode: string | undefined,
    customerId: string,
  ) => Promise<TransferStanding>
  /** Where a customer's name is now, by its registry; `unknown` while that is away. */
  readonly whereIs: (
    name: string,
  ) => Promise<'ours' | 'leaving' | 'elsewhere' | 'nobody' | 'unknown'>
  /** Seals an auth code for its name. */
  readonly sealCode: (name: string, authCode: string) => string
  /** The vouchers that are offered to everybody. */
  readonly suggested: () => Suggested
  /** Counts the voucher codes that a customer tries. */
  readonly voucherLimit: RateLimit
}

/** Whose cart it is, and in which language it is answered. */
export type CartAsker = Pick<CustomerContext, 'customer' | 'locale'>

/** An outcome of the registry counts for so long when a name is put into the cart. */
const confirmedForMs = 60_000

/** The key of an item in a cart: the same thing is there once. */
export const itemKeyOf = (action: StoredAction, domainName: string): string =>
  action === 'registration' ? `domain-${domainName}` : `${action}-${domainName}`

/** What only some items have. */
const bare = { premium: undefined, ownedUntil: undefined, authCode: undefined } as const

/** Refuses a duration that is not offered. */
const checkDuration = (
  offer: ItemOffer,
  item: Pick<StoredItem, 'duration' | 'premium' | 'domainName'>,
): void => {
  if (item.premium !== undefined && item.duration !== 1) {
    throw new ApiError('PREMIUM_ONE_YEAR_ONLY', { name: item.domainName })
  }
  if (offer.maximumYears === 0) throw new ApiError('RENEWAL_TOO_EARLY', { name: item.domainName })
  if (item.duration < offer.minimumYears || item.duration > offer.maximumYears) {
    throw new ApiError('DURATION_NOT_OFFERED', {
      name: item.domainName,
      min: offer.minimumYears,
      max: offer.maximumYears,
    })
  }
}

/** The customer's cart and its changes; each answers the whole cart (commerce §7). */
export const createCart = (deps: CartDeps) => {
  const { db, clock, findOffer, domainName, confirmNames } = deps

  const price = (content: CartContent, customer: SignedIn) =>
    priceCart(content, findOffer, taxPercentOf(customer.websiteId), clock.now())

  const show = (
    { customer, locale }: CartAsker,
    stored: StoredCart | undefined,
    added?: Added,
  ): Cart => showCart(stored, price(stored ?? emptyCart, customer), locale, added)

  const checkLimit = (items: readonly StoredItem[], customer: SignedIn): void => {
    // Without its voucher, so that no order depends on one to be small enough.
    const { grandTotal } = price({ ...emptyCart, items }, customer)
    if (items.length > maximumCartItems || grandTotal >= limits.orderBelow) {
      throw new ApiError('OVER_ORDER_LIMIT', { max: formatMoney(limits.orderBelow) })
    }
  }

  const offerOf = (item: Parameters<FindOffer>[0]): ItemOffer => {
    const offer = findOffer(item, clock.now())
    if (offer === undefined) {
      const { action, domainName: name } = item
      if (action === 'renewal') throw new ApiError('RENEWAL_TOO_LATE', { name })
      if (action === 'reactivation') {
        // Either its usual time goes on, or not even the registry has it for its holder any more.
        const isRenewable = findOffer({ ...item, action: 'renewal' }, clock.now()) !== undefined
        throw new ApiError(isRenewable ? 'REACTIVATION_TOO_EARLY' : 'REACTIVATION_TOO_LATE', {
          name,
        })
      }
      const tld = item.domainName.slice(item.domainName.indexOf('.') + 1)
      throw new ApiError('UNSUPPORTED_TLD', { tld })
    }
    return offer
  }

  const itemOf = (
    wanted: NewItem,
    about: Pick<StoredItem, 'domainName' | 'premium' | 'ownedUntil' | 'authCode'>,
  ): Omit<StoredItem, 'position'> => {
    const terms = { ...about, action: wanted.action, duration: wanted.duration }
    const name = about.domainName
    const offer = offerOf(terms)
    checkDuration(offer, terms)
    const seenPrice = subtract(offer.price, offer.discount)
    if (wanted.expectedPrice !== undefined && fromDollars(wanted.expectedPrice) !== seenPrice) {
      throw new ApiError('PRICE_CHANGED', { name, price: formatMoney(seenPrice) })
    }
    return {
      key: itemKeyOf(wanted.action, name),
      type: 'DOMAIN',
      productKey: 'domain',
      qty: 1,
      seenPrice,
      ...terms,
    }
  }

  const newRegistration = (
    wanted: NewItem,
    name: string,
    outcome: NameOutcome | undefined,
  ): Omit<StoredItem, 'position'> => {
    if (outcome?.state === 'taken' || outcome?.state === 'reserved') {
      throw new ApiError('DOMAIN_NOT_AVAILABLE', { name })
    }
    if (outcome?.state !== 'available') throw new ApiError('DOMAIN_NOT_CHECKED', { name })
    return itemOf(wanted, { ...bare, domainName: name, premium: outcome.premium })
  }

  /** A renewal, or a reactivation, of a name of the customer's. */
  const newTerm = async (
    wanted: NewItem,
    name: string,
    owned: OwnedName | undefined,
  ): Promise<Omit<StoredItem, 'position'>> => {
    if (owned === undefined) throw new ApiError('DOMAIN_NOT_OWNED', { name })
    if (owned.hasLeft) throw new ApiError('DOMAIN_NOT_WITH_US', { name })
    const item = itemOf(wanted, {
      ...bare,
      domainName: name,
      premium: owned.premium,
      ownedUntil: owned.until,
    })
    // What nobody can renew here is not paid for first and given back then.
    const place = await deps.whereIs(name)
    if (place === 'elsewhere' || place === 'nobody') {
      throw new ApiError('DOMAIN_NOT_WITH_US', { name })
    }
    if (place === 'leaving') throw new ApiError('DOMAIN_BEING_TRANSFERRED', { name })
    return item
  }

  const newTransfer = async (
    wanted: NewItem,
    name: string,
    customerId: string,
  ): Promise<Omit<StoredItem, 'position'>> => {
    const { authCode } = wanted.option
    const { obstacles, premium } = await deps.transferStanding(name, authCode, customerId)
    if (obstacles.some(({ code }) => code === 'NOT_CHECKED')) {
      throw new ApiError('DOMAIN_NOT_CHECKED', { name })
    }
    const [first] = obstacles
    if (first !== undefined || authCode === undefined) {
      throw new ApiError('TRANSFER_NOT_READY', { name, obstacle: first?.code ?? '' })
    }
    return itemOf(wanted, {
      ...bare,
      domainName: name,
      premium,
      authCode: deps.sealCode(name, authCode),
    })
  }

  return {
    /** The cart, priced now. */
    get: async (asker: CartAsker): Promise<Cart> =>
      show(asker, await findCart(db, asker.customer.customerId)),

    /** Adds all of the items or, with an error, none of them. */
    add: async (asker: CartAsker, wanted: readonly NewItem[]): Promise<Cart> => {
      const { customer } = asker
      const names = wanted.map(({ option, action }) => domainName(option.domainName, action))
      const {
        cart: before,
        isClosed,
        usedVouchers,
      } = await findOpenCart(db, customer.customerId, clock.now())
      if (isClosed) throw new ApiError('PRODUCT_UNDER_MAINTENANCE')
      const namesTo = (...actions: readonly StoredAction[]) =>
        names.filter((_, at) => actions.some((action) => wanted[at]?.action === action))
      const [outcomes, owned] = await Promise.all([
        confirmNames(namesTo('registration'), confirmedForMs),
        findOwnedNames(db, customer.customerId, namesTo('renewal', 'reactivation')),
      ])
      const itemAt = async (item: NewItem, at: number) => {
        const name = names[at] ?? ''
        switch (item.action) {
          case 'renewal':
          case 'reactivation':
            return newTerm(item, name, owned.get(name))
          case 'transfer':
            return await newTransfer(item, name, customer.customerId)
          case 'registration':
            return newRegistration(item, name, outcomes.get(name))
        }
      }
      const items = await Promise.all(wanted.map(itemAt))
      const added = new Map(items.map((item) => [item.key, item]))
      const kept = (before?.items ?? []).filter(({ key }) => !added.has(key))
      checkLimit(
        [...kept, ...[...added.values()].map((item) => ({ ...item, position: 0 }))],
        customer,
      )
      const stored = await putItems(
        db,
        customer.customerId,
        randomBytes(16).toString('hex'),
        [...added.values()],
        clock.now(),
      )
      return show(asker, stored, {
        keys: new Set(added.keys()),
        suggested: offeredNow(deps.suggested(), usedVouchers, clock.now()),
      })
    },

    /** Changes durations; ITEM_NOT_FOUND when one of the items is not there. */
    change: async (
      asker: CartAsker,
      changes: readonly { readonly key: string; readonly duration: number }[],
    ): Promise<Cart> => {
      const { customer } = asker
      const before = await findCart(db, customer.customerId)
      const wanted = new Map(changes.map(({ key, duration }) => [key, duration]))
      const known = new Set(before?.items.map(({ key }) => key))
      const missing = changes.find(({ key }) => !known.has(key))
      if (before === undefined || missing !== undefined) {
        throw new ApiError('ITEM_NOT_FOUND', { name: missing?.key ?? '' })
      }
      const after = before.items.map((item) => ({
        ...item,
        duration: wanted.get(item.key) ?? item.duration,
      }))
      const durations = after
        .filter(({ key }) => wanted.has(key))
        .map((item) => {
          const offer = offerOf(item)
          checkDuration(offer, item)
          const seen = subtract(offer.price, offer.discount)
          return { key: item.key, duration: item.duration, seen }
        })
      checkLimit(after, customer)
      const stored = await setDurations(db, customer.customerId, durations, clock.now())
      if (stored === undefined)
        throw new ApiError('ITEM_NOT_FOUND', { name: durations[0]?.key ?? '' })
      return show(asker, stored)
    },

    /** Takes an item out. */
    remove: async (asker: CartAsker, key: string): Promise<Cart> => {
      const stored = await deleteItems(db, asker.customer.customerId, [key], clock.now())
      if (stored === undefined) throw new ApiError('ITEM_NOT_FOUND', { name: key })
      return show(asker, stored)
    },

    /**
     * Uses a voucher, in place of another one.
     *
     * @throws ApiError one of the codes that `PUT /cart/voucher` declares; the cart stays as it was
     */
    setVoucher: async (asker: CartAsker, code: string): Promise<Cart> => {
      const { customerId } = asker.customer
      await deps.voucherLimit(customerId)
      checkVoucherCode(code)
      const [before, voucher] = await Promise.all([
        findCart(db, customerId),
        findVoucher(db, customerId, code),
      ])
      if (voucher === undefined) throw new ApiError('VOUCHER_NOT_FOUND')
      if (before === undefined || before.items.length === 0) throw new ApiError('ITEMS_NOT_FOUND')
      const { voucher: priced } = price({ items: before.items, voucher }, asker.customer)
      if (priced?.problem !== undefined) throw voucherError(priced.problem, voucher)
      const stored = await setVoucher(db, customerId, code, clock.now())
      if (stored === undefined) throw new ApiError('ITEMS_NOT_FOUND')
      return show(asker, stored)
    },

    /** Uses no voucher any more. */
    dropVoucher: async (asker: CartAsker): Promise<Cart> => {
      const { customerId } = asker.customer
      const before = await findCart(db, customerId)
      if (before?.voucher === undefined) return show(asker, before)
      return show(asker, (await setVoucher(db, customerId, undefined, clock.now())) ?? before)
    },
  }
}

export type CartActions = ReturnType<typeof createCart>
