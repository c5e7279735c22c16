import { useRef, useState } from 'react'
import { keptPathsOf, type Deployment } from '../../../contract/deployments.ts'
import { message } from '../../../i18n/fill.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChoiceCard } from '../../configurator/ChoiceCard.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useTexts } from '../services/use-texts.ts'
import { CloneForm } from './CloneForm.tsx'
import { DeploymentProgress, DeploymentStatus } from './DeploymentProgress.tsx'
import { DeploymentRow } from './DeploymentRow.tsx'
import { GitForm } from './GitForm.tsx'
import { useDeployments } from './use-deployments.ts'
import { ZipForm } from './ZipForm.tsx'

interface CodePanelProps extends IslandProps {
  readonly id: string
  /** The value of `ch-app`. */
  readonly app: string
}

const kinds = ['GIT', 'ZIP', 'CLONE'] as const
const forms = { GIT: GitForm, ZIP: ZipForm, CLONE: CloneForm } as const

/** Puts code into a website, and shows what was put there before. */
export const CodePanel = ({ locale, errors, id, app, ...rest }: CodePanelProps) => {
  const texts = useTexts(locale, 'deployments')
  const query = useDeployments(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [kind, setKind] = useState<(typeof kinds)[number]>('GIT')
  if (texts === undefined) return <Skeleton className="h-268 w-full sm:h-214" />
  const messages = { ...rest.messages, ...texts }
  const Form = forms[kind]
  return (
    <Panel
      title={message(messages, 'title')}
      description={message(messages, 'why')}
      headingRef={heading}
    >
      <div role="status" className="empty:hidden">
        {query.watched !== undefined && (
          <DeploymentStatus messages={messages} deployment={query.watched} />
        )}
      </div>
      <Loaded
        {...{ messages, errors, query }}
        skeleton={<Skeleton className="h-225 w-full sm:h-178" />}
      >
        {({ items }) => {
          const [last] = items
          const onBegun = (begun: Deployment): void => {
            // The pressed button goes.
            heading.current?.focus()
            query.begin(begun)
          }
          const props = { messages, errors, id, onBegun }
          return (
            <>
              {last?.state === 'RUNNING' ? (
                <DeploymentProgress messages={messages} deployment={last} />
              ) : (
                <>
                  <fieldset className="grid max-w-xl gap-2 sm:grid-cols-2">
                    <legend className="mb-2 font-medium">{message(messages, 'source')}</legend>
                    {kinds.map((value) => (
                      <ChoiceCard
                        key={value}
                        name="source"
                        value={value}
                        isChecked={value === kind}
                        onChoose={() => setKind(value)}
                      >
                        {message(messages, `source.${value}`)}
                      </ChoiceCard>
                    ))}
                  </fieldset>
                  <Form {...props} lastGit={items.find((one) => one.kind === 'GIT')} />
                  <div className="grid max-w-prose gap-2 text-sm text-ink-soft">
                    {/* The files of another website are built already. */}
                    {kind !== 'CLONE' && <p>{message(messages, `app.${app}`)}</p>}
                    <p>{message(messages, 'kept', { paths: keptPathsOf(app).join(', ') })}</p>
                  </div>
                </>
              )}
              <h3 className="text-lg">{message(messages, 'history')}</h3>
              {items.length === 0 && (
                <p className="text-ink-soft">{message(messages, 'history.none')}</p>
              )}
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {items.map((deployment) => (
                  <DeploymentRow
                    key={deployment.id}
                    {...props}
                    {...{ deployment, isRunning: query.isRunning }}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
