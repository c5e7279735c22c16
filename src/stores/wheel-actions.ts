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

/** Requests the wheel of this site. */
export const loadWheel = (signal: AbortSignal): Promise<CallResult<FortuneWheel>> =>
  call(getFortuneWheel, {}, { signal })

export type Rewards = AnswerOf<typeof listRewardHistories>

/** Requests the winners. */
export const loadRewards = (id: string, signal: AbortSignal): Promise<CallResult<Rewards>> =>
  call(listRewardHistories, { params: { id } }, { signal })

export type WheelInfo = AnswerOf<typeof checkWheelInfo>

/** Requests whether the customer can spin. */
export const loadWheelInfo = (signal: AbortSignal): Promise<CallResult<WheelInfo>> =>
  call(checkWheelInfo, {}, { signal })

/** Requests the customer's remaining spins. */
export const loadSpinTotal = (
  id: string,
  signal: AbortSignal,
): Promise<CallResult<AnswerOf<typeof spinTotal>>> =>
  call(spinTotal, { params: { id } }, { signal })

/** Spins a wheel; repeating a key spins only once. */
export const spinOnce = (
  wheelId: string,
  idempotencyKey: string,
): Promise<CallResult<SpinResult>> => call(spin, { body: { wheelId } }, { idempotencyKey })

/** Requests the result of a spin. */
export const loadSpinResult = (id: string): Promise<CallResult<SpinResult>> =>
  call(spinResult, { params: { id } })
