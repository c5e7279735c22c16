import type { ReactNode } from 'react'
import type { Messages } from '../../../../../i18n/fill.ts'
import { Skeleton } from '../../../../../ui/Skeleton.tsx'
import { usePart } from '../../../../shell/use-part.ts'
import type { IslandProps } from '../../../../shell/use-session.ts'
import { useTexts } from '../../use-texts.ts'

interface AccessPanelsProps extends Pick<IslandProps, 'locale' | 'messages' | 'errors'> {
  readonly id: string
  /** Returns what is between them, with their texts. */
  readonly between?: (messages: Messages) => ReactNode
}

const loadTools = () => import('./ToolsPanel.tsx')
const loadLog = () => import('./LogPanel.tsx')

/** Files, database and logs of a website; they load apart. */
export const AccessPanels = ({ between, ...props }: AccessPanelsProps) => {
  const texts = useTexts(props.locale, 'site')
  const tools = usePart(loadTools)
  const log = usePart(loadLog)
  if (texts === undefined || tools === undefined || log === undefined) {
    return <Skeleton className="h-40 w-full" />
  }
  const messages = { ...props.messages, ...texts }
  return (
    <>
      <tools.ToolsPanel {...props} messages={messages} />
      {between?.(messages)}
      <log.LogPanel {...props} messages={messages} />
    </>
  )
}
