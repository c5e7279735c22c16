import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Panel } from '../../Panel.tsx'

interface WebSpacePanelProps {
  readonly messages: Messages
  readonly url: string
  /** Further ways in. */
  readonly children?: ReactNode
}

/** The link to a website, and what else opens it. */
export const WebSpacePanel = ({ messages, url, children }: WebSpacePanelProps) => (
  <Panel title={message(messages, 'space')} description={message(messages, 'space.why')}>
    <div className="flex flex-wrap gap-3">
      {children}
      <a className={buttonClass('secondary')} href={url} target="_blank" rel="noopener noreferrer">
        {message(messages, 'space.open')}
        <ExternalLink aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{message(messages, 'sign-in.new-tab')}</span>
      </a>
    </div>
  </Panel>
)
