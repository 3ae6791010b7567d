import { z } from 'zod';
import type { Language } from '#domain/languages.ts';
import { CURRENCIES } from '#domain/money.ts';
import { RETURN_DAYS } from '#domain/returns.ts';
import { isAddressList } from '#server/platform/http/trust-proxy.ts';
import { LANGUAGES } from '#texts/texts.ts';
import { NETWORK_LIMIT_SETTINGS } from './network-limits.ts';
import { ACCOUNT_SETTINGS, PAYMENT_SETTINGS } from './payment-settings.ts';

/** The tagline of the demo in every language. The translations are used only while SHOP_TAGLINE is not set. */
export const DEMO_TAGLINE: Record<Language, string> = {
  en: 'Two rotors. One set of pads. One box.',
  fr: 'Deux disques. Un jeu de plaquettes. Une boîte.',
};

const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

/** Settings that must be set together or not at all. */
const SETTING_GROUPS = [
  ...ACCOUNT_SETTINGS,
  ['ANALYTICS_MEASUREMENT_ID', 'ANALYTICS_API_SECRET'] as const,
  ['STORAGE_URL', 'STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'] as const,
];

const schema = z.object({
  /** `live` rejects the payment sandbox and requires the settings of a real shop. */
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  STORAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  STORAGE_REGION: z.string().min(1).default('us-east-1'),
  STORAGE_ACCESS_KEY_ID: z.string().min(1).optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SECRET: z.string().min(32).optional(),
  SECRET_PREVIOUS: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(200).optional(),
  STOREFRONT_KEY: z.string().min(1).max(100).default('storefront'),
  IMAGE_PATTERN: z.string().includes('{id}').default('/art/{id}.svg'),
  IMAGE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(?:[\s,]+[a-z0-9.:-]+)*$/)
    .optional(),
  SHOP_NAME: z.string().min(1).max(60).default('Haltwell'),
  SHOP_TAGLINE: z.string().max(120).default(DEMO_TAGLINE.en),
  SHOP_TAGLINE_FR: z.string().max(120).optional(),
  SHOP_EMAIL: z.email().default('help@haltwell.example'),
  SHOP_ADDRESS: z.string().max(300).default(''),
  SHOP_PHONE: z.string().max(40).default(''),
  SHOP_HOURS: z.string().max(120).default(''),
  SHOP_HOURS_FR: z.string().max(120).default(''),
  RETURN_TERMS: z.string().max(500).default(''),
  RETURN_TERMS_FR: z.string().max(500).default(''),
  RETURN_DAYS: z.string().regex(RETURN_DAYS, 'must be a number of days').default(''),
  TAX_NUMBERS: z.string().max(300).default(''),
  INVOICE_EMAIL: z.enum(['link', 'attach']).default('link'),
  TEXTS: z.enum(['specified', 'corrected']).default('specified'),
  LANGUAGES: z
    .string()
    .default(LANGUAGES.join())
    .transform((list) => list.split(','))
    .pipe(
      z
        .array(z.enum(LANGUAGES))
        .refine(([first]) => first === LANGUAGES[0], `must begin with ${LANGUAGES[0]}`),
    ),
  DEFAULT_CURRENCY: z.enum(CURRENCIES).default('ca'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LIMITS: onOff('on'),
  /** `open`: passwords of customers may have any 8 to 128 characters. */
  PASSWORD_RULE: z.enum(['specified', 'open']).default('specified'),
  TRUST_PROXY: z
    .string()
    .refine(isAddressList, 'must be none, or addresses and ranges of proxies separated by commas')
    .optional(),
  METRICS_FROM: z
    .string()
    .refine(isAddressList, 'must be none, or addresses and ranges separated by commas')
    .default('loopback'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be headers such as api-key=secret, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('shop'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PRIVATE_NETWORK: onOff('off'),
  ANALYTICS_MEASUREMENT_ID: z.string().max(40).optional(),
  ANALYTICS_API_SECRET: z.string().max(100).optional(),
  ANALYTICS_URL: z.url().optional(),
  ...NETWORK_LIMIT_SETTINGS,
  LIMIT_HELD_UNITS: z
    .string()
    .regex(/^[1-9]\d{0,6}(\/[1-9]\d{0,6}){2}$/, 'must be three numbers such as 99/200/500')
    .default('99/200/500'),
  RESERVED_UNITS: z.coerce.number().int().min(1).max(1_000_000).default(10),
  HELD_UNITS_WARNING: z.coerce.number().int().min(1).max(100).default(20),
  APPROVAL_MINUTES: z.coerce.number().int().min(5).max(60).default(10),
  ...PAYMENT_SETTINGS,
});

export type Environment = z.infer<typeof schema>;

export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** Settings from the environment with their defaults. Throws one error that lists every invalid setting. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const definedSettings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(definedSettings);
  const errors = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  errors.push(...missingSettings(definedSettings));
  if (!parsed.success || errors.length > 0) {
    throw new Error(`Invalid settings:\n${errors.map((line) => `  ${line}`).join('\n')}`);
  }
  return parsed.data;
}

/** Settings that have an effect only together with another one. */
const REQUIRES = { DATABASE_READ_URL: 'DATABASE_URL', DATABASE_POOLER: 'DATABASE_URL' };

/** Errors for missing settings: a group that is set only in part would otherwise count as not configured. */
function missingSettings(definedSettings: Record<string, string | undefined>): string[] {
  const missing = Object.entries(REQUIRES).filter(
    ([name, required]) => definedSettings[name] && !definedSettings[required],
  );
  const groupErrors = SETTING_GROUPS.filter((names) => names.some((name) => definedSettings[name])).flatMap(
    (names) =>
      names
        .filter((name) => !definedSettings[name])
        .map((name) => `${name}: required because ${names.find((each) => definedSettings[each])} is set`),
  );
  return [
    ...groupErrors,
    ...missing.map(([name, required]) => `${required}: required because ${name} is set`),
  ];
}
