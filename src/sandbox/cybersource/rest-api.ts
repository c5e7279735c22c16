import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http-faults.ts'
import { addChallengePages, challengeOf, needsChallenge, type Challenges } from './challenges.ts'
import type { CardLedger, StoredToken, StoredTransaction } from './ledger.ts'
import type { CyberSourceDeps } from './profile.ts'
import { answer, bodyOf, createGuard, invalid, type RestContext } from './rest-calls.ts'
import { Payment, Refund, Search, Void } from './rest-schemas.ts'
import { eciOf, INVALID_REQUESTS, REASONS } from './test-cards.ts'

interface RestRoutes {
  readonly app: Hono<HttpEnv>
  readonly deps: CyberSourceDeps
  readonly guard: MiddlewareHandler<HttpEnv>
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** The applications of a transaction as a search names them. */
const applicationsOf = ({ what, reason }: StoredTransaction) => {
  if (what !== 'charge') {
    const name = what === 'refund' ? 'ics_credit' : 'ics_void'
    return [{ name, reasonCode: reason, rFlag: reason === '100' ? 'SOK' : 'DINVALIDDATA' }]
  }
  const rFlag = reason === '100' ? 'SOK' : 'DCARDREFUSED'
  const auth = { name: 'ics_auth', reasonCode: reason, rFlag }
  return reason === '100' ? [auth, { ...auth, name: 'ics_bill' }] : [auth]
}

/** Returns the reason code of a refusal, or nothing. */
const refusalOf = (
  ledger: CardLedger,
  challenges: Challenges,
  payment: Payment,
  card: StoredToken,
): string => {
  const { initiator } = payment.processingInformation.authorizationOptions
  if (initiator.type === 'merchant') {
    const { previousTransactionId } = initiator.merchantInitiatedTransaction
    return ledger.all().some(({ networkId }) => networkId === previousTransactionId)
      ? card.later
      : '233'
  }
  const { authenticationTransactionId } = payment.consumerAuthenticationInformation
  if (card.secure !== 'challenge') return card.later
  return challenges.get(authenticationTransactionId)?.approved === true ? card.later : '476'
}

/** Charges a card, unless there is a reason to refuse it. */
const pay = (
  c: RestContext,
  { ledger, behaviours }: CyberSourceDeps,
  { payment, card, refused }: { payment: Payment; card: StoredToken; refused: string },
): Response => {
  const { code: reference } = payment.clientReferenceInformation
  const { amountDelta, currency } = behaviours.current.cybersource
  const { commerceIndicator, authorizationOptions } = payment.processingInformation
  const { type: by, storedCredentialUsed, ...more } = authorizationOptions.initiator
  const previous = 'merchantInitiatedTransaction' in more ? more.merchantInitiatedTransaction : {}
  const cents = centsOf(payment.orderInformation.amountDetails.totalAmount)
  const charge = ledger.add({
    ...{ what: 'charge', of: '', reference, reason: refused || '100', by },
    ...{ cents: cents + amountDelta, currency },
    credential: { commerceIndicator, storedCredentialUsed, ...previous },
  })
  if (refused !== '') {
    const reason =
      refused === '476' ? 'CONSUMER_AUTHENTICATION_FAILED' : (REASONS.get(refused) ?? '')
    if (INVALID_REQUESTS.has(refused)) return invalid(c, reason)
    return c.json({ id: charge.id, status: 'DECLINED', errorInformation: { reason } }, 201)
  }
  return c.json(
    {
      id: charge.id,
      status: 'AUTHORIZED',
      submitTimeUtc: charge.at,
      processorInformation: { approvalCode: '831000', networkTransactionId: charge.networkId },
      orderInformation: {
        amountDetails: {
          totalAmount: (charge.cents / 100).toFixed(2),
          authorizedAmount: (charge.cents / 100).toFixed(2),
          currency,
        },
      },
      consumerAuthenticationInformation: { eci: eciOf(card) },
    },
    201,
  )
}

/** Adds payments by stored cards. */
function addPayments({ app, deps, guard }: RestRoutes, challenges: Challenges): void {
  const { ledger } = deps
  app.post('/pts/v2/payments', guard, async (c) => {
    const parsed = await bodyOf(c, Payment)
    if (!parsed.success) return invalid(c, 'INVALID_DATA')
    const payment = parsed.output
    const { code: reference } = payment.clientReferenceInformation
    if (ledger.ofReference(reference).some(({ what }) => what === 'charge')) {
      return invalid(c, 'DUPLICATE_REQUEST')
    }
    const card = ledger.token(payment.paymentInformation.customer.id)
    if (card === undefined) return invalid(c, 'INVALID_DATA')
    if (needsChallenge(payment, card)) {
      return c.json(challengeOf(challenges, deps.baseUrl(), payment, card), 201)
    }
    const refused = refusalOf(ledger, challenges, payment, card)
    return answer(c, deps, 'payments', pay(c, deps, { payment, card, refused }))
  })
}

/** Adds refunds and voids of a charge. */
function addRefunds({ app, deps, guard }: RestRoutes): void {
  const { ledger } = deps
  app.post('/pts/v2/payments/:id/refunds', guard, async (c) => {
    const charge = ledger.byId(c.req.param('id'))
    const parsed = await bodyOf(c, Refund)
    if (charge === undefined || !parsed.success) return invalid(c, 'INVALID_DATA')
    const { totalAmount, currency } = parsed.output.orderInformation.amountDetails
    if (currency !== charge.currency) return invalid(c, 'INVALID_DATA')
    const cents = centsOf(totalAmount)
    const before = ledger.all().filter(({ of, reason }) => of === charge.id && reason === '100')
    const left = charge.cents - before.reduce((sum, one) => sum + one.cents, 0)
    if (deps.behaviours.current.cybersource.refuseRefunds || cents > left)
      return invalid(c, 'EXCEEDS_CAPTURE_AMOUNT')
    const { code: reference } = parsed.output.clientReferenceInformation
    const refund = ledger.add({
      ...{ what: 'refund', of: charge.id, reference, reason: '100', cents, currency },
      by: 'merchant',
    })
    return answer(c, deps, 'refunds', c.json({ id: refund.id, status: 'PENDING' }, 201))
  })

  app.post('/pts/v2/voids', guard, async (c) => {
    const parsed = await bodyOf(c, Void)
    if (!parsed.success) return invalid(c, 'INVALID_DATA')
    const { transactionId: reference } = parsed.output.clientReferenceInformation
    const found = ledger.ofReference(reference)
    const charge = found.find(({ what, reason }) => what === 'charge' && reason === '100')
    if (charge === undefined) return c.json({ status: 'NOT_FOUND', reason: 'NOT_FOUND' }, 404)
    const { id: of, cents, currency } = charge
    const by = 'merchant'
    if (!found.some(({ what }) => what === 'void'))
      ledger.add({ what: 'void', of, reference, reason: '100', cents, currency, by })
    return answer(c, deps, 'voids', c.json({ id: randomUUID(), status: 'VOIDED' }, 201))
  })
}

/** Returns what a search finds, in the order of its transactions. */
const foundBy = (ledger: CardLedger, query: string): readonly StoredTransaction[] => {
  const [, from, to] = /^submitTimeUtc:\[(\d+) TO (\d+)\]$/.exec(query) ?? []
  if (from === undefined) return ledger.ofReference(query.slice(query.indexOf(':') + 1))
  return ledger.all().filter(({ at }) => {
    const time = Date.parse(at)
    return time >= Number(from) && time <= Number(to)
  })
}

/** Adds the searches by reference and time, and a transaction's details. */
function addSearches({ app, deps, guard }: RestRoutes): void {
  const { ledger } = deps
  app.post('/tss/v2/searches', guard, async (c) => {
    const parsed = await bodyOf(c, Search)
    if (!parsed.success) return invalid(c, 'INVALID_DATA')
    const { query, offset, limit } = parsed.output
    const { unindexed } = deps.behaviours.current.cybersource
    const found = unindexed ? [] : foundBy(ledger, query)
    return c.json(
      {
        searchId: randomUUID(),
        totalCount: found.length,
        _embedded: {
          transactionSummaries: found.slice(offset, offset + limit).map((one) => ({
            id: one.id,
            submitTimeUtc: one.at,
            clientReferenceInformation: { code: one.reference },
            applicationInformation: { applications: applicationsOf(one) },
            orderInformation: {
              amountDetails: { totalAmount: (one.cents / 100).toFixed(2), currency: one.currency },
            },
          })),
        },
      },
      201,
    )
  })

  app.get('/tss/v2/transactions/:id', guard, (c) => {
    const found = ledger.byId(c.req.param('id'))
    if (found === undefined) return c.json({ status: 'NOT_FOUND' }, 404)
    const { id, networkId: networkTransactionId } = found
    return c.json({ id, processorInformation: { networkTransactionId } })
  })
}

/** Creates the REST API and the page of 3-D Secure. */
export function restApi(deps: CyberSourceDeps): Hono<HttpEnv> {
  const { ledger } = deps
  const app = new Hono<HttpEnv>()
  const guard = createGuard(deps)
  const routes = { app, deps, guard }
  const challenges: Challenges = new Map()
  addPayments(routes, challenges)
  addRefunds(routes)
  addSearches(routes)
  app.delete('/tms/v2/customers/:id', guard, (c) => {
    const token = ledger.token(c.req.param('id'))
    if (token === undefined) return c.json({ errors: [{ type: 'notFound' }] }, 404)
    ledger.putToken({ ...token, deleted: true })
    return c.body(null, 204)
  })

  addChallengePages(app, challenges)
  return app
}
