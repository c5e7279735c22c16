import { comparedIn, comparisonQuery, mostCompared } from './comparison-choice.ts'

// The columns follow the boxes by CSS alone. This ticks what the address asks for, holds the choice
// at three, and keeps the address such that it can be passed on.
const form = document.querySelector<HTMLFormElement>('form.ssl-compare')
const boxes = [...(form?.querySelectorAll<HTMLInputElement>('.ssl-choice input') ?? [])]

const follow = (): void => {
  const chosen = boxes.filter(({ checked }) => checked).length
  for (const box of boxes) box.disabled = !box.checked && chosen >= mostCompared
  const full = form?.querySelector<HTMLElement>('[data-full]')
  if (full) full.textContent = chosen >= mostCompared ? (full.dataset['full'] ?? '') : ''
}

const remember = (): void => {
  const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
  history.replaceState(history.state, '', `${location.pathname}${comparisonQuery(chosen)}`)
}

const asked = comparedIn(
  location.search,
  boxes.map(({ value }) => value),
)
for (const box of boxes) if (asked.length > 0) box.checked = asked.includes(box.value)
follow()

form?.addEventListener('change', () => {
  follow()
  remember()
})
// The boxes are cleared after this event, not before it.
form?.addEventListener('reset', () => {
  setTimeout(() => {
    follow()
    remember()
  })
})
