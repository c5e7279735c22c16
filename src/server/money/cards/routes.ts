import { sql } from 'drizzle-orm'
import {
  beginCard,
  cardChallengeResult,
  cardEntryResult,
  cardNotification,
  cardVerificationMinutes,
  getCardVerification,
  listCards,
  removeCard,
  setDefaultCard,
  type CardVerification,
} from '../../../contract/cards.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { apiUrlOf } from '../../platform/api-url.ts'
import type { Config } from '../../platform/config.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext, RequestContext } from '../../platform/http/request-context.ts'
import { downloadRoute, route, type Route } from '../../platform/http/routes.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import { createAcceptEntry, type AcceptDeps } from './accept-entry.ts'
import { cardReference, entryIdOf } from './card-reference.ts'
import type { CardVault } from './card-vault.ts'
import { makeDefault, remove } from './change-cards.ts'
import { framePage } from './frame-page.ts'
import { verificationAmount } from './judge-entry.ts'
import { refusalParams } from './refusal-params.ts'
import { listSavedCards, showCard, type CardJson } from './stored-cards.ts'

export interface CardRoutesDeps extends AcceptDeps {
  readonly config: Pick<Config, 'apiUrl'>
  readonly websiteUrl: () => string
  /** Undefined: cards are off. */
  readonly vault: CardVault | undefined
}

type Payer = Readonly<{ first_name: string; last_name: string; email: string }>
type Verification = Readonly<{
  state: 'ADDED' | 'REFUSED'
  code: ErrorCode | null
  reason: string | null
  card: CardJson | null
}>

const textOf = (file: Uint8Array): string => new TextDecoder().decode(file)

/** Returns the calls of saved cards. */
export const cardRoutes = (deps: CardRoutesDeps): Route[] => {
  const { db, clock, config, websiteUrl, vault, log } = deps
  // Each form may charge a card and refund it.
  const limit = createLimit(20, 3600)
  const accept = vault && createAcceptEntry(deps, vault.account)
  const list = ({ customer }: CustomerContext) =>
    listSavedCards(db, customer.customerId, clock.now())

  const begin = async ({
    customer: { customerId, websiteId: country },
    locale,
  }: CustomerContext): Promise<AnswerOf<typeof beginCard>> => {
    if (vault === undefined) throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    await limit(customerId)
    const [payer] = await rowsOf<Payer>(
      db,
      sql`select first_name, last_name, email from customers where id = ${customerId}::uuid`,
    )
    if (payer === undefined) throw new ApiError('UNAUTHORIZED')
    const begunAt = clock.now()
    const reference = cardReference({ customerId, begunAt })
    const transactionId = entryIdOf(reference)
    const api = apiUrlOf(config, websiteUrl)
    const { action, method, fields } = vault.entryForm({
      ...{ transactionId, reference, amount: verificationAmount, locale },
      payer: {
        ...{ firstName: payer.first_name, lastName: payer.last_name },
        ...{ email: payer.email, country },
      },
      resultUrl: `${api}${cardEntryResult.path}`,
      notificationUrl: `${api}${cardNotification.path}`,
    })
    const expiresAt = new Date(begunAt.getTime() + cardVerificationMinutes * 60_000).toISOString()
    return { transactionId, form: { action, method, fields: { ...fields } }, expiresAt }
  }

  const verification = async (
    { customer }: CustomerContext,
    id: string,
  ): Promise<CardVerification> => {
    const [found] = await rowsOf<Verification>(
      db,
      sql`select v.state, v.code, v.reason, (select to_jsonb(c) from cards c
            where c.id = v.card_id and c.removed_at is null) as card
        from card_verifications v
        where v.id = ${id}::uuid and v.customer_id = ${customer.customerId}::uuid`,
    )
    if (found === undefined) return { state: 'WAITING', code: null, params: {}, card: null }
    const { state, code, reason, card } = found
    const params = refusalParams(code, reason)
    return { state, code, params, card: card && showCard(card, clock.now()) }
  }

  /** Accepts an answer that the gateway has signed; returns whether it has. */
  const receive = async (file: Uint8Array, { ip }: RequestContext): Promise<boolean> => {
    const answer = vault?.readEntry(textOf(file))
    if (accept === undefined || answer === undefined) {
      log.warn({ ip }, 'a forged answer about a card')
      return false
    }
    await accept(answer)
    return true
  }

  return [
    route(listCards, (_, context) => list(context)),
    route(beginCard, ({ query }, context) => {
      if (query.acceptTerms !== 'true') throw new ApiError('CARD_TERMS_NOT_ACCEPTED')
      return begin(context)
    }),
    route(getCardVerification, ({ params }, context) => verification(context, params.id)),
    route(setDefaultCard, async ({ params }, context) => {
      if (!(await makeDefault(db, context.customer.customerId, params.id))) {
        throw new ApiError('CARD_NOT_FOUND')
      }
      return list(context)
    }),
    route(removeCard, async ({ params }, context) => {
      if (!(await remove(deps, context.customer.customerId, params.id, clock.now()))) {
        throw new ApiError('CARD_NOT_FOUND')
      }
      return list(context)
    }),
    route(cardNotification, async ({ readFile }, context) => {
      if (!(await receive(await readFile(), context))) throw new ApiError('UNAUTHORIZED')
      return { messageCode: 'SUCCESS' as const }
    }),
    downloadRoute(cardEntryResult, async ({ readFile }, context) => {
      await receive(await readFile(), context)
      return framePage('entry', websiteUrl())
    }),
    downloadRoute(cardChallengeResult, () => Promise.resolve(framePage('challenge', websiteUrl()))),
  ]
}
