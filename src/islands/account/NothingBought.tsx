import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { IslandProps } from '../shell/use-session.ts'

interface NothingBoughtProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly level?: 2 | 3
}

/** An empty list of what was bought, with where to begin. */
export const NothingBought = ({ locale, messages, level = 3 }: NothingBoughtProps) => (
  <EmptyState
    level={level}
    text={message(messages, 'none')}
    detail={message(messages, 'none.text')}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <a className={buttonClass()} href={localePath(locale, '/domain')}>
          {message(messages, 'none.domain')}
        </a>
        <a className={buttonClass('secondary')} href={localePath(locale, '/hosting/shared')}>
          {message(messages, 'none.hosting')}
        </a>
      </div>
    }
  />
)
