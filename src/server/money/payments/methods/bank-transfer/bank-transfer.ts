import { fromDollars } from '../../../../../contract/money.ts'
import { WebsiteId } from '../../../../../contract/shared-shapes.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { MethodTerms, Outside } from '../../gateway.ts'
import { gatewayKey } from './gateway-key.ts'
import { informOfTransfer } from './inform-of-transfer.ts'
import { takes } from './instructions.ts'
import { recordedAnswer } from './recorded-answer.ts'
import { bankTransferRoutes } from './routes.ts'
import { newTransferReference } from './transfer-reference.ts'

export interface BankTransferDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly config: Pick<Config, 'bank'>
}

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** As of the other gateways: 10000 riel. */
const minimum = fromDollars(2.5)

/** Returns the methods that our accounts take, with the sites they are offered on. */
const methodsOf = ({ accounts }: Config['bank']): readonly MethodTerms[] =>
  (['BANK_TRANSFER', 'WIRE_TRANSFER'] as const).flatMap((method) => {
    const countries = WebsiteId.options.filter((site) =>
      accounts.some((account) => takes(account, method, site)),
    )
    return countries.length === 0 ? [] : [{ method, countries, minimum }]
  })

/**
 * Creates transfers to our bank accounts as a gateway. No system can be asked about them: its answers
 * are what statements and staff recorded (decision 128), so they settle as every other gateway's do.
 */
export const createBankTransferGateway = ({ db, clock, config }: BankTransferDeps): Outside => {
  const { accounts, transferDays } = config.bank
  const lifetimeMs = transferDays * day
  const gateway: Outside = {
    key: gatewayKey,
    is: 'outside',
    methods: methodsOf(config.bank),
    account: `gateway:${gatewayKey}`,
    // What is recorded is polled at once. The schedule closes what was never paid, and finds what was
    // recorded at the very moment of another poll or of a close.
    checks: { waitsMs: [10 * second, 15 * minute], forMs: lifetimeMs + 2 * day },
    lifetimeMs,
    isCreditTransfer: true,
    newReference: () => newTransferReference(),
    ask: (reference) => recordedAnswer(db, reference),
    close: async (reference) =>
      (await recordedAnswer(db, reference)).is === 'paid' ? 'final' : 'closed',
    informed: (tx, enqueue, applied) => informOfTransfer(tx, enqueue, applied, lifetimeMs),
    routes: (core) => bankTransferRoutes(gateway, { db, clock, accounts, lifetimeMs }, core),
  }
  return gateway
}
