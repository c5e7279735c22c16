import type { CallResult } from '../../client/api-error.ts'

/** The `Idempotency-Key` of each intent. */
export interface IntentKeys {
  readonly keyFor: (intent: string) => string
  /** Ends an intent: the next one like it has a new key. */
  readonly forgetKey: (intent: string) => void
}

/** A call that moves money, with the key of its intent. */
export type KeyedCall = <A>(
  intent: string,
  run: (options: { readonly idempotencyKey: string }) => Promise<CallResult<A>>,
) => Promise<CallResult<A>>

/** Creates calls with the key of an intent. A lost answer keeps the key; a refusal ends it. */
export const createKeyedCall =
  ({ keyFor, forgetKey }: IntentKeys): KeyedCall =>
  async (intent, run) => {
    const result = await run({ idempotencyKey: keyFor(intent) })
    if (!result.ok && result.error.kind === 'answered' && result.error.status < 500)
      forgetKey(intent)
    return result
  }
