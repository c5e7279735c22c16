import type { ReactNode, Ref } from 'react'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { classNames } from './class-names.ts'

const tones = {
  plain: { border: 'border-line', Icon: Info, icon: 'text-ink-soft' },
  good: { border: 'border-good', Icon: CircleCheck, icon: 'text-good' },
  warn: { border: 'border-warn', Icon: TriangleAlert, icon: 'text-warn' },
  bad: { border: 'border-bad', Icon: TriangleAlert, icon: 'text-bad' },
} as const

interface NoticeProps {
  readonly tone?: keyof typeof tones
  /** `alert` is announced at once, `status` politely. */
  readonly role?: 'alert' | 'status'
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A message with an optional action. */
export const Notice = ({ tone = 'plain', role, ref, children, action }: NoticeProps) => {
  const { border, Icon, icon } = tones[tone]
  return (
    <div
      role={role}
      ref={ref}
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-lg border bg-surface-raised px-4 py-3 font-normal',
        border,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Icon aria-hidden className={classNames('h-lh w-5 shrink-0', icon)} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  )
}
