import { message, type Messages } from '../../i18n/fill.ts'
import type { Device } from '../../contract/describe-device.ts'

/** Returns 'Chrome on Windows', or what is known of it. */
export const deviceText = (messages: Messages, { browser, system }: Device): string => {
  if (browser !== undefined && system !== undefined)
    return message(messages, 'device.both', { browser, system })
  return browser ?? system ?? message(messages, 'device.unknown')
}
