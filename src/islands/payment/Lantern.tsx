/** A floating lantern of the Water Festival on the river. */
export const Lantern = () => (
  <svg aria-hidden viewBox="0 0 320 96" className="h-24 w-80 max-w-full text-accent" fill="none">
    <g stroke="currentColor" strokeWidth="2" opacity="0.35">
      <path d="M0 74c27-14 53 14 80 0s53-14 80 0 53 14 80 0 53-14 80 0" />
      <path d="M20 84c27-12 53 12 80 0s53-12 80 0 53 12 80 0" />
      <path d="M0 92c27-8 53 8 80 0s53-8 80 0 53 8 80 0 53-8 80 0" opacity="0.6" />
    </g>
    <circle cx="160" cy="46" r="40" fill="currentColor" opacity="0.1" />
    <circle cx="160" cy="46" r="26" fill="currentColor" opacity="0.12" />
    <path d="M140 60c-8-22 0-32 6-38h28c6 6 14 16 6 38z" fill="currentColor" opacity="0.85" />
    <path d="M160 30q9 14 0 24q-9-10 0-24z" className="fill-surface" />
    <path d="M118 58q42 16 84 0l-12 16h-60z" className="fill-ink" />
    <path
      d="M140 84h-26M160 88h40"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      opacity="0.7"
    />
  </svg>
)
