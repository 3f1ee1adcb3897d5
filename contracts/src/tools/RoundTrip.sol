// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {ISwapRouter} from "../swap/ISwapRouter.sol";

/// @notice What came of buying a token with coins and selling all of it again.
struct Trip {
    /// @notice Whether the router sold any of it.
    bool bought;
    /// @notice Whether it took it back.
    bool sold;
    /// @notice What the pools say a purchase gives, and what arrived.
    uint256 tokensQuoted;
    uint256 tokensGot;
    /// @notice What the pools say the sale of that gives, in wei, and what arrived.
    uint256 coinsQuoted;
    uint256 coinsGot;
}

/// @notice Buys a token and sells it again in a call that is only simulated, to see whether its
/// contract lets go of it, and what it keeps.
/// @dev Never deployed: it is the data of an `eth_call` without a recipient. Its constructor ends in
/// an error that carries the answer, so that nothing it did could stay, even if somebody sent it. While
/// a contract is constructed it has no code: tokens take it for a member's wallet.
contract RoundTrip {
    /// @notice Always thrown.
    error TripTaken(Trip trip);

    uint256 private constant NO_DEADLINE = type(uint256).max;

    /// @param path From the native coin's token to the token in question.
    constructor(ISwapRouter router, address[] memory path) payable {
        Trip memory trip;
        _buy(trip, router, path);
        if (trip.tokensGot > 0) _sell(trip, router, path);
        revert TripTaken(trip);
    }

    function _buy(Trip memory trip, ISwapRouter router, address[] memory path) private {
        address token = path[path.length - 1];
        trip.tokensQuoted = _quote(router, msg.value, path);
        uint256 before = _balanceOf(token);
        try router.swapExactETHForTokens{value: msg.value}(
            0, path, address(this), NO_DEADLINE, address(0)
        ) {
            uint256 afterwards = _balanceOf(token);
            trip.tokensGot = afterwards > before ? afterwards - before : 0;
            trip.bought = true;
        } catch {}
    }

    function _sell(Trip memory trip, ISwapRouter router, address[] memory path) private {
        address token = path[path.length - 1];
        address[] memory back = new address[](path.length);
        for (uint256 i = 0; i < path.length; ++i) {
            back[i] = path[path.length - 1 - i];
        }
        uint256 amount = trip.tokensGot;
        trip.coinsQuoted = _quote(router, amount, back);
        // Some old tokens answer nothing. One that refuses cannot be sold, and shows it.
        (bool approved,) = token.call(abi.encodeCall(IERC20.approve, (address(router), amount)));
        if (!approved) return;
        uint256 before = address(this).balance;
        try router.swapExactTokensForETH(amount, 0, back, address(this), NO_DEADLINE, address(0)) {
            trip.coinsGot = address(this).balance - before;
            trip.sold = true;
        } catch {}
    }

    /// @dev 0 where no pool gives anything.
    function _quote(ISwapRouter router, uint256 amount, address[] memory path)
        private
        view
        returns (uint256)
    {
        try router.getAmountsOut(amount, path) returns (uint256[] memory amounts, uint256) {
            return amounts[amounts.length - 1];
        } catch {
            return 0;
        }
    }

    /// @dev 0 for a token that does not say.
    function _balanceOf(address token) private view returns (uint256) {
        (bool success, bytes memory data) =
            token.staticcall(abi.encodeCall(IERC20.balanceOf, (address(this))));
        return success && data.length >= 32 ? abi.decode(data, (uint256)) : 0;
    }
}
