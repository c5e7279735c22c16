import type { CallResult } from '../client/api-error.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import {
  checkWheelInfo,
  getFortuneWheel,
  listRewardHistories,
  spinResult,
  spinTotal,
  useSpin as spin,
  type FortuneWheel,
  type SpinResult,
} from '../contract/fortune-wheel.ts'
import { call } from './api.ts'

/** Asks for the wheel of this site. */
export const loadWheel = (signal: AbortSignal): Promise<CallResult<FortuneWheel>> =>
  call(getFortuneWheel, {}, { signal })

/** Who won what on a wheel, the newest first. */
export type Rewards = AnswerOf<typeof listRewardHistories>

/** Asks who won what. */
export const loadRewards = (id: string, signal: AbortSignal): Promise<CallResult<Rewards>> =>
  call(listRewardHistories, { params: { id } }, { signal })

/** What spinning asks of an account. */
export type WheelInfo = AnswerOf<typeof checkWheelInfo>

/** Asks whether the customer can spin. */
export const loadWheelInfo = (signal: AbortSignal): Promise<CallResult<WheelInfo>> =>
  call(checkWheelInfo, {}, { signal })

/** Asks how many spins of a wheel the customer has left. */
export const loadSpinTotal = (
  id: string,
  signal: AbortSignal,
): Promise<CallResult<AnswerOf<typeof spinTotal>>> =>
  call(spinTotal, { params: { id } }, { signal })

/** Spins a wheel; the same key spins once, however often it is sent. */
export const spinOnce = (
  wheelId: string,
  idempotencyKey: string,
): Promise<CallResult<SpinResult>> => call(spin, { body: { wheelId } }, { idempotencyKey })

/** Asks what came of a spin. */
export const loadSpinResult = (id: string): Promise<CallResult<SpinResult>> =>
  call(spinResult, { params: { id } })
