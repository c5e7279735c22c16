import { ProviderError, type FailureClass } from '../../platform/provider-error.ts'

/** What a refusal is about. */
export type SmppCause = 'sender' | 'number' | 'bind' | 'throttled' | 'out-of-order' | 'other'

/** SMPP 3.4 §5.1.3. Any other status is the operator's to read. */
const statuses: Readonly<Record<number, readonly [SmppCause, FailureClass]>> = {
  0x04: ['bind', 'retry'],
  0x05: ['bind', 'retry'],
  0x08: ['out-of-order', 'retry'],
  0x0a: ['sender', 'input'],
  0x0b: ['number', 'input'],
  0x0d: ['bind', 'fatal'],
  0x0e: ['bind', 'fatal'],
  0x0f: ['bind', 'fatal'],
  0x14: ['throttled', 'busy'],
  0x45: ['out-of-order', 'retry'],
  0x58: ['throttled', 'busy'],
}

/** Returns the cause and class of a command status. */
export const classifyStatus = (
  status: number,
): { readonly cause: SmppCause; readonly class: FailureClass } => {
  const [cause, errorClass] = statuses[status] ?? ['other', 'fatal']
  return { cause, class: errorClass }
}

/** An answer with an error: the gateway did not take the message. */
export class SmppRefused extends ProviderError {
  readonly about: SmppCause
  declare readonly class: FailureClass

  constructor(command: string, status: number) {
    const { cause, class: errorClass } = classifyStatus(status)
    const kind =
      errorClass === 'busy' ? 'rate-limited' : errorClass === 'retry' ? 'unreachable' : 'refused'
    const code = status.toString(16).toUpperCase().padStart(2, '0')
    super('smpp', kind, `${command}: status ${code}`, { code, class: errorClass })
    this.about = cause
  }
}

/** Returns whether the gateway may have taken a message, although it did not say so. */
export const mayBeSent = (error: unknown): boolean =>
  !(error instanceof ProviderError) || error.kind === 'timeout' || error.kind === 'protocol'
