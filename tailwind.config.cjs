const { theme } = require('./src/website/theme.ts')
const { customProperties, roles } = require('./src/styles/themes/theme.ts')

/** A custom property of the root. */
const property = (name) => `var(--${name})`

/** The colours of the theme by their roles; the values are in src/styles/themes/. */
const colours = Object.fromEntries(roles.map((role) => [role, property(role)]))

/** @type {import('tailwindcss').Config} */
module.exports = {
  theme: {
    screens: {
      xs: '320px',
      sm: '640px',
      md: '768px',
      lg: '1024px',
      xl: '1280px',
      '2xl': '1536px',
    },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      black: '#000',
      white: '#fff',
      ...colours,
    },
    // The root sets the font (src/styles/base.css); to a name of ours Tailwind would add twelve others,
    // on each page.
    fontFamily: { sans: 'sans-serif' },
    fontWeight: { normal: '400', medium: property('font-weight-medium'), bold: '700' },
    // 14, 16, 18, 22, 28, 36, 48; the large steps are clamped down on phones. The line height is
    // the language's, set on the root.
    fontSize: {
      sm: '0.875rem',
      base: '1rem',
      lg: '1.125rem',
      xl: 'clamp(1.25rem, 1.15rem + 0.5vw, 1.375rem)',
      '2xl': 'clamp(1.5rem, 1.35rem + 0.75vw, 1.75rem)',
      '3xl': 'clamp(1.75rem, 1.5rem + 1.25vw, 2.25rem)',
      '4xl': 'clamp(2rem, 1.5rem + 2.5vw, 3rem)',
    },
    borderRadius: { none: '0', md: '6px', lg: '10px', full: '9999px' },
    maxWidth: { page: '72rem', full: '100%' },
    transitionDuration: { DEFAULT: '160ms', fast: '120ms', slow: '200ms' },
  },
  plugins: [({ addBase }) => addBase({ ':root': customProperties(theme()) })],
}
