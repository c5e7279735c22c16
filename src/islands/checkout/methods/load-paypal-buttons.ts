import { loadScript } from '@paypal/paypal-js'
import type { PayPalButtonsComponent, PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import type { Client } from '../../../client/create-client.ts'
import { payPalSettings } from '../../../contract/paypal.ts'

/** Loads PayPal's script and returns its button; undefined when that fails. */
export const loadPayPalButtons = async (
  call: Client['call'],
  options: PayPalButtonsComponentOptions,
): Promise<PayPalButtonsComponent | undefined> => {
  const settings = await call(payPalSettings, {})
  if (!settings.ok) return undefined
  const { clientId, sdkUrl } = settings.answer
  try {
    const paypal = await loadScript({
      clientId,
      sdkBaseUrl: sdkUrl,
      ...{ currency: 'USD', intent: 'capture', components: 'buttons', commit: true },
      // PayPal has no Khmer.
      locale: 'en_US',
    })
    return paypal?.Buttons?.({ ...options, fundingSource: 'paypal' })
  } catch {
    return undefined
  }
}
