import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'

interface ChangePlanLinkProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly id: string
  /** The page with the configurator of its family. */
  readonly page: `/${string}`
}

/** The way to another plan: the configurator begins with the present one. */
export const ChangePlanLink = ({ locale, messages, id, page }: ChangePlanLinkProps) => (
  <div>
    <a className={buttonClass('secondary')} href={`${localePath(locale, page)}?service=${id}`}>
      {message(messages, 'change-plan')}
    </a>
  </div>
)
