import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

// Each has a border, within its 44 px: two beside each other are as high, in Khmer too.
const looks = {
  primary: 'border-transparent bg-accent text-accent-ink hover:brightness-110',
  secondary: 'border-ink-soft bg-surface-raised text-ink hover:border-ink',
  plain: 'border-transparent text-ink underline underline-offset-4',
  done: 'border-good text-good',
  danger: 'border-bad text-bad bg-surface-raised hover:brightness-95',
} as const

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: keyof typeof looks
  readonly busy?: boolean
  /** Whether another press while busy counts: it replaces what runs. */
  readonly replaces?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Returns a button's class names for a link. */
export const buttonClass = (look: keyof typeof looks = 'primary', wide = false): string =>
  classNames(
    // Matched by src/styles/print.css.
    'ui-button inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg border px-4 py-1.75 text-center font-medium transition motion-reduce:transition-none',
    look !== 'done' && 'aria-disabled:opacity-60 disabled:opacity-60',
    looks[look],
    wide && 'w-full',
  )

/** A button. While busy it keeps width and focus, and ignores clicks and Enter in its form. */
export const Button = ({
  look = 'primary',
  busy = false,
  replaces = false,
  wide = false,
  type = 'button',
  onClick,
  children,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={buttonClass(look, wide)}
    aria-busy={busy || undefined}
    aria-disabled={(busy && !replaces) || isDisabled || undefined}
    onClick={(event) => {
      if (busy && !replaces) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy && <LoaderCircle aria-hidden className="size-4 shrink-0 motion-safe:animate-spin" />}
    {children}
  </button>
)
