import type { IslandProps } from '../../../../shell/use-session.ts'
import { usePart } from '../../../../shell/use-part.ts'
import { Skeleton } from '../../../../../ui/Skeleton.tsx'
import { useTexts } from '../../use-texts.ts'
import type { SiteTasks } from '../use-site-tasks.ts'

interface AccessPanelsProps extends Pick<IslandProps, 'locale' | 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: SiteTasks
  /** Whether its program takes environment values of the customer. */
  readonly hasValues: boolean
}

const loadTools = () => import('./ToolsPanel.tsx')
const loadValues = () => import('./ValuesPanel.tsx')
const loadLog = () => import('./LogPanel.tsx')

const waiting = <Skeleton className="h-40 w-full" />

const Values = (props: Omit<AccessPanelsProps, 'hasValues'>) => {
  const part = usePart(loadValues)
  return part === undefined ? waiting : <part.ValuesPanel {...props} />
}

/** Files and database, environment values and logs of a website; they load apart. */
export const AccessPanels = ({ hasValues, ...props }: AccessPanelsProps) => {
  const texts = useTexts(props.locale, 'site')
  const tools = usePart(loadTools)
  const log = usePart(loadLog)
  if (texts === undefined || tools === undefined || log === undefined) return waiting
  const shown = { ...props, messages: { ...props.messages, ...texts } }
  return (
    <>
      <tools.ToolsPanel {...shown} />
      {hasValues && <Values {...shown} />}
      <log.LogPanel {...shown} />
    </>
  )
}
