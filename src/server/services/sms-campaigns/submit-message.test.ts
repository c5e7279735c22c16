import { expect, it } from 'vitest'
import { ProviderError } from '../../platform/provider-error.ts'
import { SmppRefused } from '../../providers/smpp/index.ts'
import { failureOf } from './submit-message.ts'

it.each([
  [new SmppRefused('submit_sm', 0x58), 'again'],
  [new SmppRefused('submit_sm', 0x14), 'again'],
  [new SmppRefused('bind_transceiver', 0x0e), 'again'],
  [new ProviderError('smpp', 'unreachable', 'no connection'), 'again'],
  [new ProviderError('smpp', 'timeout', 'no answer'), 'unknown'],
  [new ProviderError('smpp', 'protocol', 'no message id'), 'unknown'],
  [new Error('anything else'), 'unknown'],
  [new SmppRefused('submit_sm', 0x0a), 'SENDER_NOT_ALLOWED'],
  [new SmppRefused('submit_sm', 0x0b), 'NUMBER_REFUSED'],
  [new SmppRefused('submit_sm', 0x01), 'REFUSED'],
])('%s means %s', (error, means) => {
  const failure = failureOf(error)
  expect(failure.is === 'failed' ? failure.reason : failure.is).toBe(means)
})
