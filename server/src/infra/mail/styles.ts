const SANS = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', Roboto, Arial, sans-serif";
const SERIF = "'Iowan Old Style', Georgia, 'Noto Serif', 'Times New Roman', serif";

/** Inline styles: many email clients ignore style sheets. */
export const STYLES = {
  page: `margin:0;padding:32px 16px;background:#fcfaf8;color:#241c1b;font-family:${SANS};font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%`,
  column: 'max-width:536px;margin:0 auto',
  brand: `margin:0 0 16px;padding:0 4px;font-family:${SERIF};font-size:22px;line-height:1.2;letter-spacing:-0.01em;color:#812b57`,
  card: 'padding:28px;background:#ffffff;border:1px solid #e5dfdb;border-radius:14px',
  heading: `margin:0 0 16px;font-family:${SERIF};font-size:25px;line-height:1.25;font-weight:500;overflow-wrap:anywhere`,
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  facts:
    'width:100%;margin:4px 0 20px;border-collapse:collapse;border-top:1px solid #e5dfdb;font-size:15px',
  label:
    'padding:9px 0;border-bottom:1px solid #e5dfdb;color:#645a56;font-weight:400;vertical-align:top;white-space:nowrap',
  value:
    'width:100%;padding:9px 0;border-bottom:1px solid #e5dfdb;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere',
  subheading: 'margin:20px 0 6px;font-size:16px;line-height:1.4;font-weight:600',
  items: 'margin:0 0 16px;padding:0;list-style:none',
  item: 'padding:7px 0;border-bottom:1px solid #e5dfdb;overflow-wrap:anywhere',
  note: 'color:#645a56;font-size:14px',
  action: 'margin:24px 0 0',
  button:
    'display:inline-block;padding:12px 22px;background:#8a305e;border-radius:9px;color:#fefbfc;font-weight:600;text-decoration:none',
  // Overrides default button styles.
  press: `padding:12px 22px;background:#8a305e;border:0;border-radius:9px;color:#fefbfc;font:600 16px/1.5 ${SANS};cursor:pointer`,
  links: 'margin:18px 0 0;font-size:15px',
  link: 'color:#812b57;text-decoration:underline',
  plain: 'margin:18px 0 0;color:#645a56;font-size:13px;line-height:1.45;overflow-wrap:anywhere',
  foot: 'padding:16px 4px 0;color:#645a56;font-size:13px;line-height:1.5',
  footLine: 'margin:0 0 6px;overflow-wrap:anywhere',
  quiet: 'color:#645a56;text-decoration:underline',
  // Preview text, hidden in the email.
  preview: 'display:none;max-height:0;overflow:hidden',
} as const;

/** The sides of `label`: many email clients don't support logical properties. */
export const LABEL_SIDES = {
  ltr: 'padding-right:16px;text-align:left',
  rtl: 'padding-left:16px;text-align:right',
};

/** Dark theme, for clients with style sheet support. */
export const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #161110 !important; color: #f1edea !important; }
  .card { background: #1f1a18 !important; border-color: #393230 !important; }
  .brand, .link { color: #f5b0cd !important; }
  .button, .press { background: #a44f76 !important; color: #fef8fa !important; }
  .facts, .label, .value, .item { border-color: #393230 !important; }
  .label, .note, .plain, .foot, .quiet { color: #b0a7a2 !important; }
}`;
