import { message } from '../../../../i18n/fill.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'

interface AccessLinkProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly id: string
  /** The beginning of its texts. */
  readonly of: 'website' | 'wordpress.access' | 'shared.access'
}

/** The link to the page with the code, files, backups and logs of a website. */
export const AccessLink = ({ locale, messages, id, of }: AccessLinkProps) => (
  <Panel title={message(messages, `${of}.title`)} description={message(messages, `${of}.text`)}>
    <div>
      <a
        className={buttonClass('secondary')}
        href={`${localePath(locale, '/account/services/website')}?service=${id}`}
      >
        {message(messages, `${of}.open`)}
      </a>
    </div>
  </Panel>
)
