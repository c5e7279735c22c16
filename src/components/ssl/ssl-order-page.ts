import { loadPart } from '../../client/reload-once.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { followConfigurator } from '../products/follow-configurator.ts'

const { locale } = splitLocale(location.pathname)
const place = document.querySelector<HTMLElement>('[data-ssl-order]')

const mount = async (): Promise<void> => {
  if (place === null) return
  const slug = place.dataset['sslOrder'] ?? ''
  const { mountSslOrder } = await loadPart(
    () => import('../../islands/ssl-order/mount-ssl-order.tsx'),
  )
  await mountSslOrder({ locale, slug, place })
}

followConfigurator({ place, mount })
