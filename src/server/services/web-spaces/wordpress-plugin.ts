export const wordpressPluginFile = 'flow-hosting.php'

/** Not below the customer's files: the mount would create their folder as root. */
export const wordpressPluginFolder = '/flow/mu-plugins'

/** What the image adds to wp-config.php. */
export const wordpressConfig = `define('WPMU_PLUGIN_DIR', '${wordpressPluginFolder}'); define('DISALLOW_FILE_EDIT', true);`

/** The PHP that sends mail over our relay and accepts sign-in links, each once. */
export const wordpressPlugin = `<?php
/* Plugin Name: Hosting */

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
