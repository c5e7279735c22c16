import { loadPart } from '../../client/reload-once.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { followConfigurator } from '../products/follow-configurator.ts'

const { locale } = splitLocale(location.pathname)
const place = document.querySelector<HTMLElement>('[data-sms-order]')

const mount = async (): Promise<void> => {
  if (place === null) return
  const { mountSmsOrder } = await loadPart(
    () => import('../../islands/sms-order/mount-sms-order.tsx'),
  )
  await mountSmsOrder({ locale, place })
}

followConfigurator({ place, mount })
