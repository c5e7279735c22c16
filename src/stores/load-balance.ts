import type { CallResult } from '../client/api-error.ts'
import { getBalance } from '../contract/accounts.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import { call } from './api.ts'
import { $balance } from './balance.ts'
import { $session } from './session.ts'

/** Requests the balance, as after every sign-in (account §4). */
export const loadBalance = async (
  signal?: AbortSignal,
): Promise<CallResult<AnswerOf<typeof getBalance>>> => {
  const result = await call(getBalance, {}, signal === undefined ? {} : { signal })
  if (result.ok && $session.get() !== undefined) $balance.set(result.answer.balance)
  return result
}
