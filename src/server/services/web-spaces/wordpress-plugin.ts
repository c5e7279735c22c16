import { khmerFile, khmerWeights } from './khmer-fonts.ts'

export const wordpressPluginFile = 'flow-hosting.php'

/** Not below the customer's files: the mount would create their folder as root. */
export const wordpressPluginFolder = '/flow/mu-plugins'

interface ConfigOf {
  readonly areUpdatesOurs: boolean
  readonly isCopy: boolean
}

/** Returns what the image adds to wp-config.php; we update with a snapshot before, which WordPress does not. A copy does nothing by the clock. */
export const wordpressConfig = ({ areUpdatesOurs, isCopy }: ConfigOf): string =>
  [
    `define('WPMU_PLUGIN_DIR', '${wordpressPluginFolder}');`,
    "define('DISALLOW_FILE_EDIT', true);",
    ...(areUpdatesOurs || isCopy ? ["define('AUTOMATIC_UPDATER_DISABLED', true);"] : []),
    ...(isCopy ? ["define('DISABLE_WP_CRON', true);"] : []),
  ].join(' ')

const fontFaces = khmerWeights
  .map(
    (weight) =>
      `@font-face{font-family:"Flow Khmer";src:url("/?flow_font=${khmerFile(weight)}") format("woff2");font-weight:${weight};font-display:swap;unicode-range:U+1780-17FF,U+19E0-19FF,U+200B-200D,U+25CC}`,
  )
  .join('')

/** Khmer stacks marks above and below its letters: room for them, and none between letters. */
const khmerStyle = `${fontFaces}html:lang(km) body,html:lang(km) body :is(h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,label,legend,input,textarea,select,button,blockquote,figcaption,summary){font-family:"Flow Khmer",system-ui,sans-serif;line-height:1.75}html:lang(km) *{letter-spacing:0!important}`

/** The PHP that sends mail over our relay, sets Khmer text and accepts sign-in links, each once. */
export const wordpressPlugin = `<?php
/* Plugin Name: Hosting */

// The only files that it serves.
$flow_font = isset($_GET['flow_font']) ? $_GET['flow_font'] : '';
if (is_string($flow_font) && preg_match('/^khmer-\\d+\\.woff2$/D', $flow_font)) {
    $file = __DIR__ . '/' . $flow_font;
    if (is_file($file)) {
        header('Content-Type: font/woff2');
        header('Cache-Control: public, max-age=31536000, immutable');
        readfile($file);
        exit;
    }
}

// The customer's own, whose folder ours replaces.
foreach (glob(WP_CONTENT_DIR . '/mu-plugins/*.php') ?: [] as $file) {
    require_once $file;
}

add_action('phpmailer_init', function ($mailer) {
    $host = getenv('SMTP_HOST');
    if (!$host) {
        return;
    }
    $mailer->isSMTP();
    $mailer->Host = $host;
    $mailer->Port = (int) getenv('SMTP_PORT');
    $mailer->SMTPAuth = false;
});

add_filter('wp_mail_from', function ($from) {
    return getenv('MAIL_FROM') ?: $from;
});

add_filter('wp_mail_from_name', function ($name) {
    return $name === 'WordPress' ? wp_specialchars_decode(get_option('blogname'), ENT_QUOTES) : $name;
});

if (defined('WP_CLI') && WP_CLI) {
    WP_CLI::add_command('flow-mail', function ($args) {
        list($to, $subject, $text) = $args;
        add_action('wp_mail_failed', function ($error) {
            WP_CLI::warning($error->get_error_message());
        });
        if (!wp_mail($to, $subject, $text)) {
            WP_CLI::error('The mail was not sent.');
        }
        WP_CLI::success('Mail sent.');
    });
}

$flow_khmer = function () {
    if (strpos(get_bloginfo('language'), 'km') === 0) {
        echo '<style id="flow-khmer">${khmerStyle}</style>';
    }
};
foreach (array('wp_head', 'admin_head', 'login_head') as $flow_hook) {
    add_action($flow_hook, $flow_khmer, 100);
}

add_action('init', function () {
    $given = isset($_GET['flow_login']) ? $_GET['flow_login'] : '';
    $key = getenv('FLOW_LOGIN_KEY');
    if (!is_string($given) || $given === '' || !$key) {
        return;
    }
    $decode = function ($text) {
        return base64_decode(strtr($text, '-_', '+/'), true);
    };
    $refuse = function () {
        wp_die('This link has ended. Open your dashboard from your account again.', '', 403);
    };
    $parts = explode('.', $given);
    if (count($parts) !== 2) {
        $refuse();
    }
    $signature = $decode($parts[1]);
    $expected = hash_hmac('sha256', $parts[0], $key, true);
    if ($signature === false || !hash_equals($expected, $signature)) {
        $refuse();
    }
    $claims = json_decode((string) $decode($parts[0]), true);
    if (!is_array($claims) || time() > $claims['exp']) {
        $refuse();
    }
    // Fails for a name that exists.
    if (!add_option('flow_login_' . $claims['nonce'], $claims['exp'], '', false)) {
        $refuse();
    }
    $user = get_user_by('login', $claims['user']);
    if (!$user) {
        $refuse();
    }
    wp_set_auth_cookie($user->ID, false, true);
    wp_safe_redirect(admin_url());
    exit;
});
`
