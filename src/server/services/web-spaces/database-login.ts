/** Where Adminer's image looks for plugins. */
export const databaseLoginFolder = '/var/www/html/plugins-enabled'

export const databaseLoginFile = 'login.php'

/** The PHP with which Adminer takes the password of one opening, and signs in to the one database. */
export const databaseLogin = `<?php

final class FlowLogin extends Adminer\\Plugin
{
    private static function isRight(): bool
    {
        $expected = (string) getenv('TOOL_PASSWORD');
        return $expected !== '' && hash_equals($expected, (string) Adminer\\get_password());
    }

    public function credentials()
    {
        return ['db', 'app', self::isRight() ? (string) getenv('DATABASE_PASSWORD') : ''];
    }

    public function login($login, $password)
    {
        return self::isRight();
    }

    public function loginFormField($name, $heading, $value)
    {
        $fixed = [
            'driver' => (string) getenv('TOOL_DRIVER'),
            'server' => 'db',
            'username' => 'app',
            'db' => 'app',
        ];
        return isset($fixed[$name])
            ? '<input type="hidden" name="auth[' . $name . ']" value="' . $fixed[$name] . '">'
            : null;
    }
}

return new FlowLogin();
`
