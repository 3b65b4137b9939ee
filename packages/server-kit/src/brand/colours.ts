/** The roles of colours, as the design tokens have them (`--color-primary`, …), with the product's own colours. */
export const ownColours = {
  light: {
    surface: '#f5f7fc',
    'surface-raised': '#ffffff',
    'surface-sunken': '#edf2fb',
    text: '#141d36',
    'text-muted': '#56617a',
    border: '#dde4f0',
    'border-control': '#7d8aa6',
    primary: '#1d3c8f',
    'primary-hover': '#152d6e',
    'primary-soft': '#e1eafb',
    'on-primary': '#ffffff',
    accent: '#0882a2',
    'accent-soft': '#ddf4fa',
    secondary: '#bf4522',
    'series-4': '#a86a00',
    'series-5': '#8a4bb0',
    desk: '#6a3d9a',
    'desk-soft': '#f0e8fa',
    danger: '#bb3527',
    'danger-hover': '#972a1e',
    'danger-soft': '#fdeae7',
    'on-danger': '#ffffff',
    success: '#0d7350',
    'success-soft': '#e0f5ec',
    notice: '#855400',
    'notice-soft': '#fdf1dc',
  },
  dark: {
    surface: '#0c1322',
    'surface-raised': '#141d32',
    'surface-sunken': '#1b2641',
    text: '#e8edf8',
    'text-muted': '#9fadc8',
    border: '#283654',
    'border-control': '#6d7da1',
    primary: '#9db9ff',
    'primary-hover': '#bccfff',
    'primary-soft': '#223462',
    'on-primary': '#0c1833',
    accent: '#3fc8e4',
    'accent-soft': '#123a48',
    secondary: '#ff9872',
    'series-4': '#f2bb55',
    'series-5': '#cf9bf0',
    desk: '#caa8f5',
    'desk-soft': '#36284f',
    danger: '#ff9a8c',
    'danger-hover': '#ffb8ad',
    'danger-soft': '#45211f',
    'on-danger': '#2d0b07',
    success: '#5bd3a6',
    'success-soft': '#123a2d',
    notice: '#f2bb55',
    'notice-soft': '#3f2f12',
  },
} as const;

export type ColourRole = keyof typeof ownColours.light;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Every colour of a theme, as `#rrggbb`. */
export type ThemeColours = Readonly<Record<ColourRole, string>>;

export type Colours = Readonly<Record<Theme, ThemeColours>>;

export const colourRoles = Object.keys(ownColours.light) as ColourRole[];
