import { useCallback, useRef, useState } from 'react'
import {
  getDeployHook,
  removeDeployHook,
  setDeployHook,
  type DeployHook,
} from '../../../contract/deploy-hooks.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { CopyFacts } from '../services/CopyFacts.tsx'
import { useTexts } from '../services/use-texts.ts'
import { repositoryName } from './repository-name.ts'
import { RepositoryForm } from './RepositoryForm.tsx'

type TextProps = Pick<IslandProps, 'messages' | 'errors'> & { readonly id: string }

interface PushFormProps extends TextProps {
  /** The repository that was turned off just now. */
  readonly last: DeployHook | undefined
  readonly onOpen: () => void
  readonly onSet: (hook: DeployHook, secret: string) => void
}

const PushForm = ({ messages, errors, id, last, onOpen, onSet }: PushFormProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <p>
        <Button
          look="secondary"
          onClick={() => {
            onOpen()
            setOpen(true)
          }}
        >
          {message(messages, 'push.set-up')}
        </Button>
      </p>
    )
  return (
    <RepositoryForm
      {...{ messages, errors, last }}
      tokenHint={message(messages, 'push.token.hint')}
      label={message(messages, 'push.on')}
      look="secondary"
      send={(body) => call(setDeployHook, { params: { id }, body })}
      onDone={({ hook, secret }) => onSet(hook, secret)}
    />
  )
}

interface HookProps extends TextProps {
  readonly hook: DeployHook
  /** Only after it was created. */
  readonly secret: string | undefined
  readonly onRemoved: () => void
}

const Hook = ({ messages, errors, id, hook, secret, onRemoved }: HookProps) => {
  const { busy, error, run } = useCall(() => call(removeDeployHook, { params: { id } }), onRemoved)
  const { url, branch, payloadUrl, pushedAt, isWaiting } = hook
  const secretFact = { label: message(messages, 'push.secret'), text: secret ?? '' }
  return (
    <div className="grid gap-3">
      <p>{message(messages, 'push.active', { name: repositoryName(url), branch })}</p>
      {secret !== undefined && (
        <Notice tone="good" role="status">
          {message(messages, 'push.once')}
        </Notice>
      )}
      <CopyFacts
        messages={messages}
        facts={[
          { label: message(messages, 'push.url'), text: payloadUrl, isCopied: true },
          ...(secret === undefined ? [] : [{ ...secretFact, isCopied: true }]),
        ]}
      />
      <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'push.steps')}</p>
      <p className="text-sm text-ink-soft">
        {pushedAt === null
          ? message(messages, 'push.none')
          : message(messages, 'push.last', { time: formatMoment(pushedAt) })}
        {isWaiting && ` ${message(messages, 'push.waits')}`}
      </p>
      <CallError {...{ errors, error }} />
      <p>
        <Button look="secondary" busy={busy} onClick={run}>
          {message(messages, 'push.off')}
        </Button>
      </p>
    </div>
  )
}

/** Deploys each push of a repository to a website. */
export const PushPanel = ({
  locale,
  errors,
  id,
  ...rest
}: IslandProps & { readonly id: string }) => {
  const texts = useTexts(locale, 'deployments')
  const load = useCallback(
    (signal: AbortSignal) => call(getDeployHook, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const [secret, setSecret] = useState<string | undefined>()
  const [last, setLast] = useState<DeployHook | undefined>()
  const heading = useRef<HTMLHeadingElement>(null)
  if (texts === undefined) return <Skeleton className="h-54 w-full sm:h-47" />
  const messages = { ...rest.messages, ...texts }
  const props = { messages, errors, id }
  // The pressed button goes.
  const focus = (): void => heading.current?.focus()
  const take = (hook: DeployHook | null, shown?: string): void => {
    focus()
    setSecret(shown)
    query.take({ hook })
  }
  return (
    <Panel
      title={message(messages, 'push.title')}
      description={message(messages, 'push.why')}
      headingRef={heading}
    >
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-11 w-full" />}>
        {({ hook }) =>
          hook === null ? (
            <PushForm {...props} last={last} onOpen={focus} onSet={take} />
          ) : (
            <Hook
              {...props}
              {...{ hook, secret }}
              onRemoved={() => {
                setLast(hook)
                take(null)
              }}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
